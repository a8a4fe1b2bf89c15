"""The API page names everything that `maquignon.play` and `maquignon.client` offer."""

from pathlib import Path

import pytest

import maquignon.client
import maquignon.play

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("room", [maquignon.play, maquignon.client])
def test_no_public_name_is_missing(room):
    assert [name for name in room.__all__ if name not in PAGE] == []
