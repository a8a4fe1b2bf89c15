"""From options to questions a person can answer with a few keys. Knows a view and its options, draws nothing."""

from maquignon.cli.tui.questions.asking import question_of
from maquignon.cli.tui.questions.question import Amount, Answer, Back, Choice, Menu, Next, Picking, Question

__all__ = ["Amount", "Answer", "Back", "Choice", "Menu", "Next", "Picking", "Question", "question_of"]
