"""Workers who take jobs from one list: no job goes to two at once, and what a killed worker had is given out again when
its time is over, never before."""

import contextlib
import os
import random as randomness
import subprocess
import threading
import time

from torture import common
from torture.common import todo
from torture.machines import Machines
from torture.report import Broken
from torture.scene import Scene

WORKERS, JOBS = 20, 100
LEASE = 3  # seconds
PATIENCE = 180  # seconds, after which jobs count as lost
FAULTY = """#!/bin/sh
case " $* " in
  *" fetch "* | *" push "*)
    case $(od -An -N1 -tu1 /dev/urandom | tr -d ' ') in
      ?|1?|2[0-5]) echo "fatal: unable to access: Could not resolve host" >&2; exit 128 ;;
    esac ;;
esac
exec "$REAL_GIT" "$@"
"""


def clock(**more):
    """An environment whose clock runs: leases end."""
    return {"TODO_NOW": "", **more}


def one_store(row):
    """Workers on one store, some of which are killed with their job."""
    rounds = row.pick(10, 1)
    row.each([(f"round {number}", row.random.random(), number % 2 == 0) for number in range(rounds)], _one_store)


class Hands:
    """Who has had each job, by the answers of the tool alone."""

    def __init__(self):
        self.lock = threading.Lock()
        self.taken, self.done, self.problems = {}, set(), []

    def take(self, job, worker, start, lease):
        """Notes that a worker got a job; it was asked for at `start`, so nobody may have it for a lease from then on."""
        with self.lock:
            holder = self.taken.get(job)
            if job in self.done:
                self.problems.append(f"job {job} is given to {worker} after it is done")
            if holder and time.time() < holder[1]:
                self.problems.append(f"job {job} is given to {worker} while {holder[0]} has it")
            self.taken[job] = (worker, start + lease)

    def finish(self, job):
        with self.lock:
            self.done.add(job)


def _one_store(seed, kills):
    hands = Hands()
    with Scene(common.store_text()) as scene:
        added = todo(scene.link, "add", "-", "-q", stdin=b"".join(b"job %d\n" % n for n in range(JOBS)))
        jobs = {int(line) for line in added.out.split()}

        end = time.monotonic() + PATIENCE

        def worker(number):
            random = randomness.Random(f"{seed} {number}")
            while time.monotonic() < end:
                start = time.time()
                name = f"w{number}"
                result = todo(
                    scene.link, "take", "--as", name, "--for", f"{LEASE}s", "-q", "--where", "job", env=clock())
                if result.status:
                    hands.problems.append(f"a take fails: {result}")
                    return
                if not result.out:
                    if len(hands.done) == JOBS:
                        return
                    time.sleep(0.2)
                    continue
                job = int(result.out)
                hands.take(job, name, start, LEASE)
                if kills and random.random() < 0.1:
                    continue  # the worker is gone, and a new one comes in its place
                result = todo(scene.link, "done", str(job), "-q", env=clock(TODO_ACTOR=name))
                if result.status:
                    hands.problems.append(f"a done fails: {result}")
                hands.finish(job)

        _together([threading.Thread(target=worker, args=(n,)) for n in range(WORKERS)], hands)
        open_jobs = {entry["id"] for entry in scene.todos() if entry["id"] in jobs and entry["status"] == "open"}
        if open_jobs:
            raise Broken(f"jobs are left: {sorted(open_jobs)[:3]}")
        scene.check_place()
        scene.check_tidy()


def _together(threads, hands):
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if hands.problems:
        raise Broken(f"{len(hands.problems)} problems, such as {hands.problems[0]}")


def machines(row):
    """Workers on three machines that share a list over git; in every other round, workers are killed and the remote fails
    one time in ten."""
    rounds, jobs = row.pick((50, 60), (2, 12))
    cases = [(f"round {number}", jobs, row.random.random(), number % 2 == 1) for number in range(rounds)]
    row.each(cases, _machines)


def _machines(jobs, seed, disturbs):
    hands = Hands()
    with Machines(randomness.Random(seed)) as all_machines:
        first = all_machines.stores[0]
        lines = b"".join(b"job %d\n" % n for n in range(jobs))
        all_machines.expect(todo(first, "add", "-", "-q", stdin=lines, env=all_machines.environment()))
        for store in all_machines.stores:
            all_machines.expect(todo(store, "sync", env=all_machines.environment()))
        titles = {entry["uid"]: entry["title"] for entry in common.todos(first)}
        environment = clock(TODO_LOCK_TIMEOUT="120", **all_machines.environment())
        if disturbs:
            environment.update(_faulty(all_machines))

        def worker(number):
            random = randomness.Random(f"{seed} {number}")
            store = all_machines.stores[number % len(all_machines.stores)]
            idle = 0
            while idle < 3:
                process = subprocess.Popen(
                    [common.BINARY, "--file", store, "take", "--sync", "--as", f"w{number}", "--ndjson"],
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=common.environment(**environment))
                if disturbs and random.random() < 0.1:
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        process.wait(random.uniform(0, 0.5))
                    process.kill()
                out, err = process.communicate()
                if process.returncode not in (0, 4, -9):
                    hands.problems.append(f"a take fails: {process.returncode} {err!r}")
                    return
                if not out:
                    idle += process.returncode == 0
                    continue
                uid = common.strict_json(out)["uid"]
                hands.take(titles[uid], f"w{number}", time.time(), 1e9)

        _together([threading.Thread(target=worker, args=(n,)) for n in range(WORKERS)], hands)
        _check_lists(all_machines, hands, jobs, disturbs)


def _check_lists(all_machines, hands, jobs, disturbs):
    """All lists are the same in the end, and whoever was told that it has a job has it there."""
    for _ in range(2):
        for store in all_machines.stores:
            all_machines.expect(todo(store, "sync", env=all_machines.environment()))
    lists = [
        {entry["title"]: entry.get("owner") for entry in common.todos(store)} for store in all_machines.stores]
    if lists[0] != lists[1] or lists[1] != lists[2]:
        raise Broken("the lists differ in the end")
    for job, (name, _) in hands.taken.items():
        if lists[0][job] != name:
            raise Broken(f"{name} was told that it has {job}, and {lists[0][job]} has it")
    # A killed take may have been sent, and then nobody else gets that job.
    if not disturbs and len(hands.taken) != jobs:
        raise Broken(f"{len(hands.taken)} of {jobs} jobs are given out")


def _faulty(all_machines):
    """A git whose remote cannot be reached one time in ten."""
    folder = os.path.join(all_machines.folder, "faulty")
    os.mkdir(folder)
    path = os.path.join(folder, "git")
    with open(path, "w", encoding="utf-8") as file:
        file.write(FAULTY)
    os.chmod(path, 0o755)
    real = subprocess.run(["which", "git"], capture_output=True, text=True, check=True).stdout.strip()
    return {"PATH": f"{folder}:{os.environ['PATH']}", "REAL_GIT": real}
