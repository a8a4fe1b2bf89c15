"""The page's sentences for reasons, made from the one dictionary of them: `python -m tools.refusal_texts`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from maquignon.rulebook.languages import LANGUAGES
from maquignon.rulebook.reason_codes import VALUES
from maquignon.rulebook.sentences import Dictionary, Text, dictionary, fields
from maquignon.server.wire.reasons import ROOMS

TEXTS = Path(__file__).parents[1] / "web" / "src" / "texts"
HEAD = "// Made from the dictionary of reasons by `python -m tools.refusal_texts`; don't edit.\n"


def files() -> dict[Path, str]:
    """What each file has to be."""
    made = {TEXTS / "values.ts": HEAD + "\n" + _values()}
    for language in LANGUAGES:
        known = dictionary(language)
        made[TEXTS / language / "refusals.ts"] = HEAD + "\n" + _refusals(known)
        made[TEXTS / language / "refusalWords.ts"] = HEAD + "\n" + _object(_words(known))
    return made


def codes() -> list[str]:
    """Those that can reach a page."""
    return [code for room in ROOMS for code in dictionary().rooms[room]]


def _refusals(known: Dictionary) -> str:
    imports = 'import type { ReasonCode } from "../../protocol";\nimport type { Text } from "../index";\n\n'
    texts = {code: known.text(code) for code in codes()}
    return imports + _object(texts, " satisfies Record<ReasonCode, Text>")


def _words(known: Dictionary) -> dict[str, Text]:
    """Animals have their names on the page already."""
    return {"seat": known.words["seats"]["seat"], "or": known.words["lists"]["or"], **known.words["moves"]}


def _values() -> str:
    used = {name for code in codes() for name in fields(code)}
    kinds = {name: kind for name, kind in VALUES.items() if name in used}
    return "/** What kind of thing a value of a reason is, by its name. */\n" + _object(kinds, " as const")


def _object(entries: Mapping[str, Text], ending: str = "") -> str:
    return "\n".join(["export default {", *_lines(entries), f"}}{ending};\n"])


def _lines(entries: Mapping[str, Text]) -> Iterator[str]:
    for name, text in entries.items():
        key = name if name.isidentifier() else json.dumps(name)
        yield f"  {key}: {_written(text)},"


def _written(text: Text) -> str:
    if isinstance(text, str):
        return json.dumps(text, ensure_ascii=False)
    forms = ", ".join(f"{name}: {_written(form)}" for name, form in text.items())
    return f"{{ {forms} }}"


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
