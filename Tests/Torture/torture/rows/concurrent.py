"""Writers and readers at once: every acknowledged change is stored once, and no read fails."""

import subprocess
import threading
import time

from torture import common, history
from torture.common import store_text, todo
from torture.report import Broken
from torture.scene import Scene


def adds(row):
    processes, each = row.pick((16, 250), (8, 50))

    def writer(store, number, results):
        for index in range(each):
            results.append((f"{number}/{index}", todo(store, "add", f"{number}/{index}")))

    row.one("-", lambda: _together(row, processes, processes * each, writer))
    row.count = processes * each


def _together(row, processes, total, writer):
    results, reads, over = [], ([], []), threading.Event()
    with Scene(store_text()) as scene:

        def reader(reads):
            while not over.is_set():
                for words in (["list", "--all"], ["log"]):
                    reads.append(todo(scene.link, *words, "--json"))

        readers = [threading.Thread(target=reader, args=(one,)) for one in reads]
        writers = [threading.Thread(target=writer, args=(scene.link, n, results)) for n in range(processes)]
        for thread in readers + writers:
            thread.start()
        for thread in writers:
            thread.join()
        over.set()
        for thread in readers:
            thread.join()

        refused = [result for _, result in results if result.status]
        if refused:
            raise Broken(f"{len(refused)} of {total} adds fail, such as {refused[0]}")
        stored = scene.todos()
        if [entry["id"] for entry in stored] != list(range(1, 9 + total)):
            raise Broken(f"ids are lost or given twice: {len(stored)} todos after {total} adds to 8")
        if {entry["title"] for entry in stored[8:]} != {title for title, _ in results}:
            raise Broken("an acknowledged todo is not stored")
        for _, result in results:
            number = int(result.out.split()[0])
            if stored[number - 1]["title"].encode() not in result.out:
                raise Broken(f"the store gives id {number} to another todo than was acknowledged")
        for one in reads:
            counts = [len(common.strict_json(result.out)) if result.status == 0 else -1 for result in one]
            if -1 in counts:
                raise Broken(f"a read fails while others write: {one[counts.index(-1)]}")
            # The first steps of the history are those that were there before.
            counts = [count + 8 - common.STEPS if number % 2 else count for number, count in enumerate(counts)]
            if counts != sorted(counts):
                raise Broken("a read shows an older version than one before")
        scene.check_place()
        _check_steps(scene, [title for title, _ in results])


def _check_steps(scene, titles=()):
    """Every change is one step, each step leads to the next, and the tool lists them and undoes them."""
    steps = scene.steps()
    if len(steps) != history.trailer(scene.read())[0] - 8 + common.STEPS:
        raise Broken(f"steps are lost: {len(steps)} are left")
    added = [
        change["after"]["title"] for step in steps[common.STEPS:] for change in step.value["changes"]
        if "before" not in change]
    if set(titles) - set(added):
        raise Broken("an acknowledged todo has no step")
    scene.check_tidy()
    scene.check_undo()


def mixed(row):
    """Adds, edits, dones and removals by several processes, each on its own todos, checked against the answers."""
    processes, each = row.pick((10, 500), (5, 100))
    model, lock = {}, threading.Lock()

    def worker(store, number, random, problems):
        mine = {}
        for index in range(each):
            kind = random.choice(["add", "edit", "done", "rm"]) if mine else "add"
            if kind == "add":
                title = f"{number}/{index}"
                result = todo(store, "add", "-q", title)
                if result.status == 0:
                    mine[int(result.out)] = (title, "open")
            else:
                chosen = random.choice(sorted(mine))
                title = f"{number}/{index}" if kind == "edit" else mine[chosen][0]
                words = ["--title", title] if kind == "edit" else []
                result = todo(store, kind, str(chosen), *words)
                if kind == "rm":
                    del mine[chosen]
                else:
                    mine[chosen] = (title, "done" if kind == "done" else mine[chosen][1])
            if result.status:
                problems.append(result)
        with lock:
            model.update(mine)

    def test():
        import random
        problems = []
        with Scene(store_text()) as scene:
            threads = [
                threading.Thread(
                    target=worker, args=(scene.link, n, random.Random(f"{row.seed} {n}"), problems))
                for n in range(processes)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            if problems:
                raise Broken(f"{len(problems)} operations fail, such as {problems[0]}")
            stored = {entry["id"]: (entry["title"], entry["status"]) for entry in scene.todos()[8:]}
            if stored != model:
                raise Broken("what is stored is not what was acknowledged")
            scene.check_place()
            _check_steps(scene)

    row.one("-", test)
    row.count = processes * each


def killed_writers(row):
    """Writers in a loop, one of which is killed every 20 ms; acknowledged changes are stored."""
    kills = row.pick(500, 50)

    def test():
        acknowledged, running, over, lock = [], {}, threading.Event(), threading.Lock()
        with Scene(store_text()) as scene:

            def writer(number):
                index = 0
                while not over.is_set():
                    index += 1
                    title = f"{number}/{index}"
                    process = subprocess.Popen(
                        [common.BINARY, "-f", scene.link, "add", title], stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE, env=common.environment())
                    with lock:
                        running[number] = process
                    out, err = process.communicate()
                    if process.returncode == 0:
                        acknowledged.append(title)
                    elif process.returncode != -9:
                        acknowledged.append(f"not killed and yet failed: {process.returncode} {err!r} {out!r}")

            threads = [threading.Thread(target=writer, args=(n,)) for n in range(4)]
            for thread in threads:
                thread.start()
            done = 0
            while done < kills:
                time.sleep(0.02)
                with lock:
                    victims = [process for process in running.values() if process.poll() is None]
                if victims:
                    row.random.choice(victims).kill()
                    done += 1
            over.set()
            for thread in threads:
                thread.join()
            titles = [entry["title"] for entry in scene.todos()]
            lost = set(acknowledged) - set(titles)
            if lost or len(set(titles)) != len(titles):
                raise Broken(f"acknowledged and lost, or stored twice: {sorted(lost)[:3]}")
            scene.check_place()
            scene.check_next_add()
            _check_steps(scene, acknowledged)

    row.one("-", test)
    row.count = kills
