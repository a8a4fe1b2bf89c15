"""The last warnings and errors of the log, each kind once, with when and how often; for the status page."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

KEPT = 20
LOGGERS = ("maquignon", "uvicorn.error")


@dataclass(slots=True, kw_only=True)
class LastError:
    says: str
    level: str
    last: float
    """Seconds since 1970."""
    count: int


class LastErrors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._errors: OrderedDict[str, LastError] = OrderedDict()

    @contextmanager
    def listening(self) -> Iterator[None]:
        loggers = [logging.getLogger(name) for name in LOGGERS]
        for logger in loggers:
            logger.addHandler(self)
        try:
            yield
        finally:
            for logger in loggers:
                logger.removeHandler(self)

    @property
    def newest_first(self) -> list[LastError]:
        self.acquire()
        try:
            return list(reversed(self._errors.values()))
        finally:
            self.release()

    def emit(self, record: logging.LogRecord) -> None:
        says = _says(record)
        count = self._errors.pop(says).count if says in self._errors else 0
        level = record.levelname.lower()
        self._errors[says] = LastError(says=says, level=level, last=record.created, count=count + 1)
        while len(self._errors) > KEPT:
            self._errors.popitem(last=False)


def _says(record: logging.LogRecord) -> str:
    """As the log has it: of an error only its kind, since there may be anything in its words."""
    reason = getattr(record, "reason", None)
    error = record.exc_info[0] if record.exc_info else None
    return ": ".join(str(each) for each in (record.getMessage().strip(), reason, error and error.__name__) if each)
