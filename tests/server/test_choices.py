"""What can be chosen for a new table, with facts that are the rulebook's own."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from maquignon.bots.roster import BOTS
from maquignon.rulebook.editions import EDITIONS
from maquignon.rulebook.house_rules import edition
from maquignon.rulebook.refusal import BadSetup
from maquignon.server.http.choices import Choices, choices
from maquignon.server.tables.wishes import decoder as wish_decoder
from maquignon.server.tables.wishes import plan_of
from tests.server.serving import get

FACTS = {each.id: each for each in choices().editions}


def test_the_answer_is_what_its_type_says(address):
    answer = get(f"{address}/api/editions")
    assert answer.content == msgspec.json.encode(choices())
    assert msgspec.json.encode(msgspec.json.decode(answer.content, type=Choices)) == answer.content


def test_facts_of_the_editions():
    assert list(FACTS) == list(EDITIONS)
    master, for_two, three = FACTS["master-2009"], FACTS["master-2009-two"], FACTS["boursicocotte-2025"]
    assert (master.pedigrees, master.rats, master.deck_size, master.form_for_two) == (10, 4, 54, "master-2009-two")
    assert (for_two.division, for_two.players, for_two.form_for_two) == (True, (2,), None)
    assert (three.cards_per_family, three.lot, three.payouts) == (3, 2, (100, 200, 500))
    assert (master.families[-1].name, master.families[-1].value) == ("horse", 1000)
    assert FACTS["kuhhandel-27109"].may_cover
    assert not FACTS["koehandel-2001"].may_cover
    assert master.denominations == (0, 10, 20, 50, 100, 200, 500)


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_said_of_house_rules_is_what_the_rulebook_does(name):
    facts = FACTS[name]
    for chosen in (*combinations(facts.house_rules, 1), *combinations(facts.house_rules, 2)):
        conflict = chosen in facts.house_rule_conflicts
        lacking = any(
            not {*facts.house_rule_needs[rule]} & {*chosen} for rule in chosen if rule in facts.house_rule_needs
        )
        if conflict or lacking:
            with pytest.raises(BadSetup):
                edition(name, chosen)
        else:
            edition(name, chosen)


def test_bots_come_weakest_first_and_can_be_seated():
    found = choices()
    assert [bot.id for bot in found.bots][:2] == ["pip", "gus"]
    assert {bot.id for bot in found.bots} < set(found.bot_ids) == set(BOTS)
    for bot in found.bots:
        assert {"en", "nl", "fr", "de"} == bot.about.keys()
        wish = {"edition": "koehandel-2001", "seats": [{"bot": bot.id}, {}, {}], "speed": "brisk"}
        assert plan_of(wish_decoder.decode(msgspec.json.encode(wish))).seats[0].bot == bot.id


def test_every_house_rule_is_told_in_every_language():
    found = choices()
    named = {name for each in found.editions for name in each.house_rules}
    assert named == found.house_rules.keys()
    assert all(len(set(texts.values())) == 4 for texts in found.house_rules.values())
