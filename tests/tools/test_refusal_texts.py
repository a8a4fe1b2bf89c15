"""The page's sentences for reasons are those of the dictionary, and its types have every code with its values."""

from __future__ import annotations

import re

from maquignon.rulebook.reason_codes import VALUES
from maquignon.rulebook.sentences import dictionary, fields
from maquignon.server.wire.reasons import ROOMS
from tools import typescript
from tools.refusal_texts import codes, files


def test_the_pages_sentences_are_up_to_date():
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m tools.refusal_texts"


def test_every_reason_that_can_reach_a_page_is_in_its_types_with_its_values():
    page = typescript.page()
    for code in codes():
        (values,) = re.findall(rf'^  "{code}": (.*);$', page, re.MULTILINE)
        assert set(re.findall(r"(\w+): ", values)) == fields(code), code


def test_what_never_crosses_the_wire_is_not_sent_to_pages_either():
    assert dictionary().rooms.keys() - ROOMS == {"positions", "programs", "notation", "records"}
    assert not VALUES.keys() <= {name for code in codes() for name in fields(code)}
