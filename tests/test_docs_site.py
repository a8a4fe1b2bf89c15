"""The documentation as a site: it builds, every link in it leads somewhere, and it loads nothing from elsewhere."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_it_has_the_guides_the_rules_in_four_languages_and_the_reference_and_loads_nothing_from_elsewhere(tmp_path):
    """In one, as a site takes its time to be built."""
    done = build(ROOT, tmp_path)
    assert done.returncode == 0, done.stderr
    check_pages(tmp_path)
    check_sources(tmp_path)


def check_pages(site):
    pages = ("index", "playing", "rules", "rules.nl", "rules.fr", "rules.de", "protocol", "reference/play", "screens")
    for page in pages:
        assert (site / f"{page}.html").is_file(), page
    for name in ("play.Game", "client.Client", "client.RefusedByServer", "client.fetch_record", "client.open_table"):
        page = site / "reference" / f"{name.partition('.')[0]}.html"
        assert f'id="maquignon.{name}"' in page.read_text(), name
    assert "R31" in (site / "rules.de.html").read_text()


def check_sources(site):
    """Links may lead away; scripts, styles and pictures may not."""
    for page in site.rglob("*.html"):
        loaded = re.findall(r"<(?:script|img|link)\b[^>]*(?:src|href)=\"?(https?://[^\" >]+)", page.read_text())
        assert loaded == [], page.name


@pytest.mark.long
def test_a_broken_link_is_caught(tmp_path):
    """The whole site once more."""
    project = tmp_path / "project"
    project.mkdir()
    for name in ("docs", "tools", "src"):
        shutil.copytree(ROOT / name, project / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in ("mkdocs.yml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, project / name)
    page = project / "docs" / "arena.md"
    page.write_text(f"{page.read_text()}\n[nowhere](nowhere.md) and [no heading](rules.md#no-such-heading)\n")
    done = build(project, tmp_path / "site")
    assert done.returncode != 0
    assert "'nowhere.md'" in done.stderr
    assert "no-such-heading" in done.stderr


def build(project: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = {"PYTHONPATH": f"{project / 'src'}:{project}", "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=project, env={**os.environ, **environment}, capture_output=True, text=True)
