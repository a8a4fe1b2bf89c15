"""One seat of a table for Gymnasium, the others played by names: importing this room registers `maquignon/Table-v0`.

See docs/gymnasium.md.
"""

from __future__ import annotations

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise ImportError(f"maquignon.gymnasium needs {missing.name}: pip install 'maquignon[gymnasium]'") from None

from maquignon.gymnasium.one_seat import OneSeat
from maquignon.gymnasium.one_seat_vector import OneSeatVector

ID = "maquignon/Table-v0"

gymnasium.register(
    ID,
    entry_point="maquignon.gymnasium.one_seat:OneSeat",
    vector_entry_point="maquignon.gymnasium.one_seat_vector:OneSeatVector",
)

__all__ = ["ID", "OneSeat", "OneSeatVector"]
