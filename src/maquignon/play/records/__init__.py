"""Whole games as text: read, written, made of a played game, played again and checked."""

from maquignon.play.records.reading import parse_record
from maquignon.play.records.record import DealStart, Expected, Played, Record, Result, record_of
from maquignon.play.records.replay import RecordProblem, Replay, WrongRecord, replay
from maquignon.play.records.writing import write_record

__all__ = [
    "DealStart",
    "Expected",
    "Played",
    "Record",
    "RecordProblem",
    "Replay",
    "Result",
    "WrongRecord",
    "parse_record",
    "record_of",
    "replay",
    "write_record",
]
