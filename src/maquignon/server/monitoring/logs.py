"""Structured logs: one JSON object a line. Only named fields get in; tokens, cookies, seeds and cards have no name."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from maquignon.server.monitoring.repetition import Repetition

FIELDS = (
    *("bot", "table", "status", "method", "path", "milliseconds", "reason", "code", "sockets", "tables"),
    *("trouble", "count", "seconds", "place"),
)

log = logging.getLogger("maquignon")


class JsonLines(logging.Formatter):
    def __init__(self, process: str = "") -> None:
        """`process` is the name of one of several."""
        super().__init__()
        self._own = {"process": process} if process else {}

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
            **self._own,
        }
        line |= {name: value for name in FIELDS if (value := getattr(record, name, None)) is not None}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = _trace(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _trace(error: BaseException) -> str:
    """What kind of error and where; not its words, in which there may be anything."""
    steps, trace = [], error.__traceback__
    while trace:
        code = trace.tb_frame.f_code
        steps.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return f"{type(error).__name__} at {' < '.join(reversed(steps))}"


def _no_traceback(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith("Traceback")


def set_up(level: str, process: str = "") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(process))
    handler.addFilter(Repetition())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for noisy in ("uvicorn.access", "websockets", "alembic", "aiosqlite"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    # an address in its lines may hold somebody's table, and a traceback anything
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_no_traceback)


def tell_held_back() -> None:
    """How many lines were left out because they only repeated others."""
    filters = [each for handler in logging.getLogger().handlers for each in handler.filters]
    for repetition in filters:
        if isinstance(repetition, Repetition):
            for words, count in repetition.told():
                log.warning("more lines were held back", extra={"reason": words, "count": count})
