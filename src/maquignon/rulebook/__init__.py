"""The printed facts as values: cards, editions, house rules. Knows nothing of how a game is played."""

from maquignon.rulebook.edition import Edition
from maquignon.rulebook.editions import EDITIONS
from maquignon.rulebook.house_rules import (
    HOUSE_RULES,
    allowed_house_rules,
    check_players,
    edition,
    with_each_house_rule,
)
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup, Refusal

__all__ = [
    "EDITIONS",
    "HOUSE_RULES",
    "BadSetup",
    "Edition",
    "Reason",
    "Refusal",
    "allowed_house_rules",
    "check_players",
    "edition",
    "with_each_house_rule",
]
