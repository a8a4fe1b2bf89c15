"""Which of the numbered rules apply to what is going on."""

from __future__ import annotations

from typing import Final

from maquignon.play.phase import Phase
from maquignon.rulebook import Edition
from maquignon.rulebook.numbered import Rule, rules_for

_TURN: Final = "T1 T2 T3 R28 H1 H2 A1 D3 V3 V4"
_TRADE: Final = "H8 H9 H10 H11 H12 H13 H14 H15 R7 R10"
_NUMBERS: Final[dict[Phase, str]] = {
    Phase.TURN: _TURN,
    Phase.EXTRA: "V3 R13 R32",
    Phase.BIDDING: "A4 A3 A8 A9 A14 A15 R4 R6 V5 V8",
    Phase.BUY_RIGHT: "A10 A11 R18",
    Phase.PAYMENT: "A13 R5 R16",
    Phase.COUNTDOWN: "P1 P2 P5 P6 R22",
    Phase.LAYING: "P3 R16 R22",
    Phase.PEDIGREE_RIGHT: "P4 R18 R22",
    Phase.PEDIGREE_PAYMENT: "P3 P4 R16",
    Phase.RAT_ROUND: "K1 K2 K3 R23",
    Phase.OFFER: f"H3 H4 H5 {_TRADE}",
    Phase.ANSWER: f"H6 H7 H4 {_TRADE}",
    Phase.COUNTER: f"H7 H4 {_TRADE}",
    Phase.DIVISION: "D3 D4 D5 D6 R26",
    Phase.OVER: "T5 C1 C2 C3 C4 C5 C6 C7 R14 R20 V6",
}


def rules_now(edition: Edition, phase: Phase) -> tuple[Rule, ...]:
    """Those for the phase that hold in the edition, the most useful first."""
    holding = {rule.number: rule for rule in rules_for(edition.traits())}
    return tuple(holding[number] for number in _NUMBERS[phase].split() if number in holding)


def main_rule(edition: Edition, phase: Phase) -> str:
    return rules_now(edition, phase)[0].number
