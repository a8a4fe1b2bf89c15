"""The README's example is short; tests/pages runs it."""

from tests.pages.blocks import blocks


def test_the_example_is_about_ten_lines_long():
    [example] = [block.text for block in blocks() if (block.page, block.kind) == ("README.md", "python")]
    assert len([line for line in example.splitlines() if line]) <= 10
