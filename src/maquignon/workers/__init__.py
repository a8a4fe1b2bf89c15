"""Worker processes, for every room that needs some."""

from maquignon.workers.processes import WorkerPool, before_leaving, stay_behind, work_through

__all__ = ["WorkerPool", "before_leaving", "stay_behind", "work_through"]
