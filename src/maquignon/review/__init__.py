"""A finished game looked at again: chances after every move, what decided it, what the strong bot says, bluffs."""

from maquignon.review.reviewing import NotOver, review
from maquignon.review.stamp import made_by
from maquignon.review.value import Account, KeyMoment, Lead, LowOffer, Point, Review, from_json, to_json

__all__ = [
    "Account",
    "KeyMoment",
    "Lead",
    "LowOffer",
    "NotOver",
    "Point",
    "Review",
    "from_json",
    "made_by",
    "review",
    "to_json",
]
