"""What a person answers with: keys first, and everything can be clicked. These know no rules."""
