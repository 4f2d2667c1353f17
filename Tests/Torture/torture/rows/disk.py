"""Disks that are full, read-only, busy or not ours, each in a mount namespace of its own."""

import contextlib
import ctypes
import os
import stat
import subprocess
import threading

from torture.commands import ADD
from torture.common import OWNER, store_text, todo
from torture.report import Broken, NotRun
from torture.scene import Scene

CLONE_NEWNS = 0x20000
PRIVATE = 0x40000 | 0x4000  # MS_PRIVATE, MS_REC
BLOCK = 4096
USER = ["setpriv", f"--reuid={OWNER[0]}", f"--regid={OWNER[1]}", "--clear-groups"]


def run(row):
    cases = {name: test for name, test in globals().items() if name.startswith("when_")}
    for name, test in cases.items():
        key = name.removeprefix("when_").replace("_", " ")
        if row.only in (None, key):
            row.one(key, apart, (test,))


def apart(test):
    """Runs a test in a thread whose mounts nobody else sees."""
    result = []

    def body():
        try:
            libc = ctypes.CDLL(None, use_errno=True)
            if libc.unshare(CLONE_NEWNS) or libc.mount(b"none", b"/", None, PRIVATE, None):
                raise NotRun(f"no mount namespace: {os.strerror(ctypes.get_errno())}")
            test()
        except BaseException as error:  # passed to the thread that waits
            result.append(error)

    thread = threading.Thread(target=body)
    thread.start()
    thread.join()
    for error in result:
        raise error


def do(*words):
    done = subprocess.run(words, capture_output=True)
    if done.returncode:
        raise NotRun(f"{' '.join(words)}: {done.stderr.decode().strip()}")


@contextlib.contextmanager
def _mounted(options):
    """A scene in a file system of its own."""
    with Scene() as outer:
        do("mount", "-t", "tmpfs", "-o", options, "tmpfs", outer.home)
        try:
            with Scene(store_text(), parent=outer.home) as scene:
                yield scene
        finally:
            do("umount", outer.home)


def _refused(scene, result, *words):
    """The store is unchanged, and the message says why."""
    if result.status != 5 or not any(word in result.err for word in words):
        raise Broken(f"the command ends in {result}")
    if scene.read() != scene.old or scene.read(scene.history) != scene.beside or scene.temporaries():
        raise Broken("a command that fails leaves something behind")


def fill(folder, leaving=0):
    """Leaves a number of blocks free; returns the file that takes the others."""
    path = os.path.join(folder, "filling")
    with contextlib.suppress(OSError), open(path, "wb", buffering=0) as file:
        while file.write(b"x" * BLOCK):
            pass
    os.truncate(path, max(0, os.path.getsize(path) - leaving * BLOCK))
    return path


def when_the_disk_is_full():
    with _mounted("size=64k") as scene:
        filling = fill(scene.folder)
        _refused(scene, scene.run(ADD), b"No space left")
        if todo(scene.link, "list", "--all").status != 0:
            raise Broken("a full disk cannot be read")
        os.unlink(filling)
        scene.check(scene.run(ADD), ADD)


def when_no_inode_is_left():
    with _mounted("nr_inodes=16") as scene:
        names = []
        with contextlib.suppress(OSError):
            while True:
                names.append(os.path.join(scene.folder, f"{len(names)}"))
                os.mknod(names[-1])
        _refused(scene, scene.run(ADD), b"No space left")
        for name in names[:-1]:
            os.unlink(name)
        scene.check(scene.run(ADD), ADD)


def when_a_new_store_does_not_fit():
    with _mounted("size=64k") as scene:
        os.unlink(scene.store)
        scene.first = scene.old = None
        filling = fill(scene.folder)
        _refused(scene, scene.run(ADD), b"No space left")
        os.unlink(filling)
        scene.check(scene.run(ADD), ADD)


def when_the_disk_is_read_only():
    with _mounted("size=1m") as scene:
        do("mount", "--bind", scene.home, scene.home)
        do("mount", "-o", "remount,ro,bind", scene.home)
        _refused(scene, scene.run(ADD), b"Read-only")
        if todo(scene.link, "list", "--all").status != 0:
            raise Broken("a read-only disk cannot be read")
        do("umount", scene.home)
        scene.check(scene.run(ADD), ADD)


def when_the_store_is_a_mount_of_its_own():
    with _mounted("size=1m") as scene:
        do("mount", "--bind", scene.store, scene.store)
        _refused(scene, scene.run(ADD), b"busy", b"Busy")
        do("umount", scene.store)
        scene.check(scene.run(ADD), ADD)


def _immutable(attribute, name):
    with Scene(store_text()) as scene:
        path = os.path.join(scene.home, name)
        do("chattr", f"+{attribute}", path)
        try:
            _refused(scene, scene.run(ADD), b"not permitted", b"denied")
        finally:
            do("chattr", f"-{attribute}", path)
        scene.check(scene.run(ADD), ADD)


def when_the_store_is_immutable():
    _immutable("i", "todos.json")


def when_the_store_may_only_grow():
    _immutable("a", "todos.json")


def when_the_folder_is_immutable():
    _immutable("i", ".")


def _as_user(path_of, mode, *words):
    """An ordinary user meets a folder or a store with this mode."""
    with Scene(store_text()) as scene:
        if os.geteuid() != 0:
            raise NotRun("only root can become somebody else")
        os.chown(scene.home, *OWNER)
        path = path_of(scene)
        before = stat.S_IMODE(os.stat(path).st_mode)
        os.chmod(path, mode)
        _refused(scene, scene.run(ADD, wrap=USER), *words)
        os.chmod(path, before)
        scene.check(scene.run(ADD, wrap=USER), ADD)


def when_the_folder_may_not_be_written():
    _as_user(lambda scene: scene.home, 0o555, b"denied")


def when_the_folder_may_not_be_searched():
    _as_user(lambda scene: scene.home, 0o600, b"denied")


def when_the_store_may_not_be_read():
    _as_user(lambda scene: scene.store, 0o200, b"denied")


def when_the_store_may_not_be_written():
    _as_user(lambda scene: scene.store, 0o440, b"denied")
