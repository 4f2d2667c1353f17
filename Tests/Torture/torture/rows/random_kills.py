"""Runs that are killed at any moment, uniformly over one and a half times as long as they take."""

import subprocess
import time

from torture import common
from torture.commands import ADD
from torture.common import Result, store_text, todo
from torture.scene import Scene


def run(row):
    old = store_text(200, 700)
    with Scene(old) as scene:
        start = time.monotonic()
        for _ in range(10):
            todo(scene.link, "add", "x")
        length = (time.monotonic() - start) / 10
    cases = [
        (f"kill {number}", old, row.random.uniform(0, 1.5 * length)) for number in range(row.pick(10_000, 500))]
    row.each(cases, _kill)


def _kill(old, delay):
    with Scene(old) as scene:
        process = subprocess.Popen(
            [common.BINARY, "--file", scene.link, *ADD.words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=common.environment())
        time.sleep(delay)
        process.kill()
        out, err = process.communicate()
        scene.check(Result(process.returncode, out, err), ADD, killed=True)
