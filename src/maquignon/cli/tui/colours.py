"""Two sets of colours, for dark and for light terminals: everything drawn takes its colour from here."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

_DARK_SEATS: Final = ("#7cc4ff", "#ffb454", "#9be38b", "#ff8fb1", "#c9a7ff", "#e8e070")
_LIGHT_SEATS: Final = ("#005a9e", "#9a5200", "#1c6e2a", "#a3124f", "#5b2ea6", "#6b6400")


def _variables(seats: tuple[str, ...], faint: str) -> dict[str, str]:
    return {"faint": faint, **{f"seat-{seat}": colour for seat, colour in enumerate(seats)}}


DARK: Final = Theme(
    name="market-dark",
    primary="#4f9d69",
    secondary="#7cc4ff",
    warning="#ffb454",
    error="#ff6b6b",
    success="#7ad17a",
    accent="#ffb454",
    foreground="#e6e4df",
    background="#14171a",
    surface="#1d2226",
    panel="#262c31",
    dark=True,
    variables=_variables(_DARK_SEATS, "#8b9298"),
)
LIGHT: Final = Theme(
    name="market-light",
    primary="#2f7d4b",
    secondary="#005a9e",
    warning="#9a5200",
    error="#b3261e",
    success="#1c6e2a",
    accent="#9a5200",
    foreground="#1e2326",
    background="#fbfaf6",
    surface="#f0eee6",
    panel="#e4e1d6",
    dark=False,
    variables=_variables(_LIGHT_SEATS, "#62686d"),
)


def seat_colour(seat: int) -> str:
    return f"$seat-{seat}"
