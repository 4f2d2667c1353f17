"""Files that may not grow beyond a number of bytes: the write stops in the middle."""

from torture.commands import ADD
from torture.common import store_text
from torture.report import Broken
from torture.scene import Scene


def run(row):
    old = store_text()
    with Scene(old) as scene:
        scene.run(ADD)
        size = len(scene.read())
    edges = {0, 1, 511, 512, 513, len(old) - 1, len(old), len(old) + 1, size - 1, size, size + 20}
    limits = sorted(edges | set(row.sample(range(size + 20), 100 - len(edges))))
    row.each([(f"{limit} bytes", limit, size) for limit in limits], _limit)


def _limit(limit, size):
    with Scene(store_text()) as scene:
        result = scene.run(ADD, wrap=["prlimit", f"--fsize={limit}"])
        scene.check(result, ADD)
        if result.status == 0 and limit < size:
            raise Broken(f"{limit} bytes hold what wants {size}")
        if result.status not in (0, 5):
            raise Broken(f"a file that may not grow ends in {result}")
