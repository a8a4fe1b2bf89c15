"""What is required of other packages: bounded above where their inside is used."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement

from tests.build.wheels import ROOT

REQUIRED = {
    each.name: each.specifier
    for each in map(Requirement, tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"])
}


@pytest.mark.parametrize("name", ["uvicorn", "websockets"])
def test_a_package_whose_inside_is_used_may_not_change_unseen(name):
    [pinned] = re.findall(rf"^{name}==([\d.]+)", (ROOT / "requirements/run.txt").read_text(), re.MULTILINE)
    major, minor, *_rest = map(int, (*pinned.split("."), "0"))
    assert REQUIRED[name].contains(pinned)
    assert not REQUIRED[name].contains(f"{major + 1}.0" if major else f"0.{minor + 1}")
