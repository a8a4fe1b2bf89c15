"""The page's example runs as it stands, and its table of parameters is the whole of them."""

import contextlib
import io
import re
from pathlib import Path

from maquignon.openspiel.parameters import DEFAULTS

PAGE = (Path(__file__).parents[2] / "docs" / "openspiel.md").read_text(encoding="utf-8")


def test_the_example_prints_what_the_page_says():
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(example, {})
    assert f"# {printed.getvalue().strip()}, as" in example


def test_every_parameter_is_told_with_its_default():
    told = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", PAGE, re.MULTILINE))
    assert list(told) == list(DEFAULTS)
    for name, default in DEFAULTS.items():
        if default != "":
            assert told[name].strip("`") == f"{default:g}" if isinstance(default, float) else str(default), name
