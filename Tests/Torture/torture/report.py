"""Counts, failures and the summary table."""

import os
import random
import sys
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor


class Broken(Exception):
    """A broken promise."""


class NotRun(Exception):
    """The reason why a row or a case could not be tried here; never a success."""


class Row:
    """One row of the table while it runs."""

    MOST_CASES = 40  # of each kind before a change

    def __init__(self, name, long, seed, only=None, limit=5, brief=False):
        self.name, self.long, self.seed, self.only, self.brief = name, long, seed, only, brief
        self.random = random.Random(f"{name} {seed}")
        self.limit = limit  # failures after which the row gives up
        self.count = 0
        self.failures = []
        self.skipped = []
        self.seconds = 0.0
        self.lock = threading.Lock()

    def pick(self, long, short, brief=None):
        """The count of the long form, of the short form, or of what is tried before a change."""
        return long if self.long else short if brief is None or not self.brief else brief

    def sample(self, cases, short):
        """All of the cases, or in the short form a sample of them, chosen by the seed."""
        cases = list(cases)
        if self.long or self.only or len(cases) <= short:
            return cases
        return self.random.sample(cases, short)

    def each(self, cases, test, workers=None):
        """Runs `test(*arguments)` for each case, `(key, *arguments)`, or only for the case given by `--case`."""
        cases = [case for case in cases if self.only in (None, case[0])]
        if self.brief and len(cases) > self.MOST_CASES:
            cases = self.random.sample(cases, self.MOST_CASES)
        with ThreadPoolExecutor(workers or os.cpu_count() or 2) as pool:
            list(pool.map(lambda case: self.one(case[0], test, case[1:]), cases))

    def one(self, key, test, arguments=()):
        if len(self.failures) >= self.limit:
            return
        try:
            test(*arguments)
        except NotRun as reason:
            with self.lock:
                self.skipped.append(f"{key}: {reason}")
            return
        except Broken as broken:
            self.fail(key, str(broken))
        except Exception:  # a broken test is a failure, with the place where it broke
            self.fail(key, traceback.format_exc().strip())
        with self.lock:
            self.count += 1

    def tried(self, count):
        """Counts the things that a case has tried, if there is more than one."""
        with self.lock:
            self.count += count

    def fail(self, key, message):
        with self.lock:
            self.failures.append((key, message))
            if self.long:  # a run of hours reports at once
                print(f"{self.name}, {key}: {message}", file=sys.stderr, flush=True)

    def run(self, body):
        start = time.monotonic()
        try:
            body(self)
        except NotRun as reason:
            self.skipped.append(str(reason))
        except Exception:
            self.fail("-", traceback.format_exc().strip())
        if not (self.count or self.failures or self.skipped):
            self.fail("-", "nothing was tried")
        self.seconds = time.monotonic() - start
        return self

    @property
    def verdict(self):
        if self.failures:
            return "FAILED"
        return "NOT RUN" if self.skipped else "ok"

    def line(self):
        return f"{self.name:<26} {self.count:>8} {self.seconds:>8.1f} s  {self.verdict}"

    def details(self):
        """The failures, each with the command that repeats it, and the cases that were not run."""
        for key, message in self.failures:
            form = " --long" if self.long else ""
            yield f"{self.name}: {message}"
            yield f"  repeat: Tests/Torture/run{form} --seed {self.seed} --row '{self.name}' --case '{key}'"
        for reason in self.skipped:
            yield f"{self.name}: NOT RUN: {reason}"
