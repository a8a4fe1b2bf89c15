"""Small faults planted by a program, one after the other, to see which of them no test notices (docs/mutants.md)."""
