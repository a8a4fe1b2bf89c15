"""Who shares the work: processes of this machine or a cluster's, which end with whoever started them."""

from maquignon.workers.crew import ALONE, Crew, work_freely, work_through
from maquignon.workers.interruption import uninterrupted
from maquignon.workers.processes import WorkerPool, before_leaving, stay_behind

__all__ = [
    "ALONE",
    "Crew",
    "WorkerPool",
    "before_leaving",
    "stay_behind",
    "uninterrupted",
    "work_freely",
    "work_through",
]
