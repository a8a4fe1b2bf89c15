"""The API page names everything that `maquignon.play` offers."""

from pathlib import Path

import maquignon.play

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def test_no_public_name_is_missing():
    assert [name for name in maquignon.play.__all__ if name not in PAGE] == []
