"""The README's example runs as it stands."""

import contextlib
import io
import re
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_example_plays_a_game_to_its_end():
    [example] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(example, {})
    assert re.fullmatch(r"\((\d+, ){3}\d+\) won by \([\d, ]+\)\n", printed.getvalue())


def test_the_example_is_about_ten_lines_long():
    [example] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in example.splitlines() if line]) <= 10
