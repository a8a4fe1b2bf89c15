"""Reviews of finished games, kept with them: a review takes minutes to make, and is looked at for months."""

from __future__ import annotations

from sqlalchemy import Connection

from maquignon.server.store import schema
from maquignon.server.store.answers import AnswerStore
from maquignon.server.store.counts import note_accounts
from maquignon.server.store.engine import Database

MOST_BYTES = 64 * 1024 * 1024
"""Of all reviews together, some two thousand."""


class ReviewStore(AnswerStore):
    def __init__(self, database: Database, most_bytes: int = MOST_BYTES) -> None:
        super().__init__(database, schema.reviews, most_bytes)

    def _note(self, connection: Connection, table: str, body: bytes) -> None:
        note_accounts(connection, table, body)
