"""The page about privacy: in every language, with the days that this server keeps things for."""

from __future__ import annotations

import re

import pytest

from maquignon.rulebook.languages import LANGUAGES
from maquignon.rulebook.sentences import FIELD
from maquignon.server.http.page_texts import texts_of
from maquignon.server.http.privacy_page import privacy_page
from maquignon.server.settings.config import Config
from tests.server.serving import get


def test_all_of_it_is_said_in_every_language_with_the_same_values():
    for key, texts in texts_of("privacy").items():
        assert texts.keys() == set(LANGUAGES), key
        assert len({frozenset(FIELD.findall(text)) for text in texts.values()}) == 1, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_the_days_of_this_server(language):
    page = privacy_page(Config(keep_finished=0, keep_abandoned=31, keep_guests=217), language)
    texts = texts_of("privacy")
    kept = [key for key in texts if key.startswith("kept-")]
    assert {key.replace("kept-", "long-") for key in kept} == {key for key in texts if key.startswith("long-")}
    assert page.count("<tr>") == len(kept) + 1
    for period in (texts["for-ever"][language], texts["days"][language].format(n=31), "217"):
        assert period in page
    assert not re.search(r"\{\w+\}", page)


def test_everybody_may_read_it(address):
    answer = get(f"{address}/privacy", headers={"accept-language": "nl", "x-forwarded-for": "203.0.113.7"})
    assert answer.status_code == 200
    assert '<html lang="nl">' in answer.text
