"""A running program to which lines are written and from which lines are read, each within its time."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Timer

LONGEST = 1 << 16
"""Characters of a line."""


class Silence(Exception):
    """No line came; the sentence says why, without a subject: 'died with status 1'."""


class Process:
    def __init__(self, words: Sequence[str]) -> None:
        self._errors = tempfile.TemporaryFile("a+b")  # noqa: SIM115  lives as long as the process
        self._late = False
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,  # Ctrl-C is the arena's business
            )
        except OSError as error:
            self._errors.close()
            raise Silence(f"could not be started: {error.strerror}") from None

    def write(self, lines: Sequence[str], seconds: float) -> None:
        with self._within(seconds):
            self._send(lines)

    def ask(self, lines: Sequence[str], seconds: float) -> str:
        """Write the lines and wait for one in return."""
        with self._within(seconds):
            self._send(lines)
            assert self._process.stdout
            answer = self._process.stdout.readline(LONGEST)
            if not answer.endswith(b"\n"):
                raise Silence(f"said more than {LONGEST:,} characters" if len(answer) == LONGEST else self._epitaph())
        return answer.decode(errors="replace").strip()

    def close(self) -> None:
        """A short while to leave by itself once nothing more can come, then no more."""
        assert self._process.stdin
        assert self._process.stdout
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.2)
        self._kill()
        self._process.wait()
        self._process.stdout.close()
        self._errors.close()

    def _send(self, lines: Sequence[str]) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self._process.stdin.flush()
        except OSError:
            raise Silence(self._epitaph()) from None

    @contextmanager
    def _within(self, seconds: float) -> Iterator[None]:
        """Kill it when the time is over: whatever is being waited for then ends at once."""
        timer = Timer(seconds, self._kill_late)
        timer.daemon = True
        try:
            timer.start()
            yield
        except Silence:
            if not self._late:
                raise
        finally:
            timer.cancel()
            if timer.is_alive():
                timer.join()
        if self._late:
            raise Silence(f"took more than {seconds:g} s")

    def _kill_late(self) -> None:
        self._late = True
        self._kill()

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _epitaph(self) -> str:
        """How it ended, with the last line of its complaints."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        status = self._process.poll()
        self._errors.seek(0)
        last = self._errors.read().decode(errors="replace").strip().rpartition("\n")[2][:200]
        died = "closed its output" if status is None else f"died with status {status}"
        return f"{died} ({last})" if last else died
