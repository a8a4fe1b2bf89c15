"""The page's table of parameters is the whole of them; tests/pages runs its example."""

import re
from pathlib import Path

from maquignon.openspiel.parameters import DEFAULTS

PAGE = (Path(__file__).parents[2] / "docs" / "openspiel.md").read_text(encoding="utf-8")


def test_every_parameter_is_told_with_its_default():
    told = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", PAGE, re.MULTILINE))
    assert list(told) == list(DEFAULTS)
    for name, default in DEFAULTS.items():
        if default != "":
            wanted = f"{default:g}" if isinstance(default, float) else str(default)
            assert told[name].strip("`") == wanted, name
