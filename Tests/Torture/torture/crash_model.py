"""A model of a disk that loses power: what may be on it after the calls of a program.

The contents of a file are safe after a sync of the file, and a name is safe after a sync of its folder. Any part of the
rest may be there: each change or not, in any order, a write cut at a block, or a hole instead of its beginning.
"""

import itertools

from torture.tracing import bytes_of

CALLS = [
    "openat", "write", "pwrite64", "fsync", "fdatasync", "renameat", "renameat2", "unlinkat", "fchmod", "fchown",
    "ftruncate", "close", "linkat",
]
BLOCKS = (512, 4096)


class File:
    """One inode: its safe bytes, and the changes that are not safe yet."""

    def __init__(self, data=b"", mode=None):
        self.data, self.mode, self.size = data, mode, len(data)
        self.pending = []

    def sync(self):
        self.data, self.mode = self.content(self.pending)
        self.pending = []

    def content(self, changes):
        data, mode = bytearray(self.data), self.mode
        for kind, *rest in changes:
            if kind == "write":
                offset, piece = rest
                data.extend(bytes(max(0, offset + len(piece) - len(data))))
                data[offset:offset + len(piece)] = piece
            elif kind == "truncate":
                del data[rest[0]:]
                data.extend(bytes(rest[0] - len(data)))
            else:
                mode = rest[0]
        return bytes(data), mode

    def versions(self, random, limit=200):
        """The possible contents after a power cut: every combination of the fates of its changes."""
        choices = [list(_outcomes(change, random)) for change in self.pending]
        total = 1
        for choice in choices:
            total *= len(choice)
        chosen = itertools.product(*choices)
        if total > limit:
            chosen = [[random.choice(choice) for choice in choices] for _ in range(limit)]
        return {self.content(change for change in changes if change) for changes in chosen}


def _outcomes(change, random):
    yield None
    yield change
    if change[0] != "write":
        return
    _, offset, piece = change
    yield ("write", offset, bytes(len(piece)))
    for block in BLOCKS:
        first = block - offset % block
        edges = range(first, len(piece), block)
        if len(edges) > 24:
            edges = sorted({*edges[:8], *edges[-8:], *random.sample(edges, 8)})
        for edge in edges:
            yield ("write", offset, piece[:edge])
            yield ("write", offset, bytes(edge) + piece[edge:])


class Disk:
    """The files of one folder while a trace is replayed."""

    def __init__(self, folder, files):
        self.folder = folder
        self.names = {name: File(data, mode) for name, (data, mode) in files.items()}
        self.safe = dict(self.names)
        self.pending = []  # changes of names that are not synced
        self.open = {}
        self.acknowledged = False

    def replay(self, call):
        """Takes one call; returns true if it changed what may be on the disk."""
        if call.value < 0:
            return False
        return getattr(self, f"_{call.name}", lambda _: False)(call)

    def _name(self, folder, path):
        """The name in this folder that a call is about; None if it is elsewhere."""
        path = bytes_of(path).decode()
        base = self.open.get(folder)
        if base is self and "/" not in path:
            return path
        head, _, tail = path.rpartition("/")
        return tail if head == self.folder else None

    def _openat(self, call):
        folder, path, flags = call.words[:3]
        if bytes_of(path).decode() in (self.folder, "real", ".") and "O_DIRECTORY" in flags:
            self.open[str(call.value)] = self
            return False
        name = self._name(folder, path)
        if name is None:
            self.open[str(call.value)] = None
            return False
        changed = name not in self.names
        if changed:
            self.names[name] = File(mode=int(call.words[3], 8))
            self.pending.append(("set", name, self.names[name]))
        file = self.names[name]
        if "O_TRUNC" in flags:
            file.pending.append(("truncate", 0))
            file.size, changed = 0, True
        self.open[str(call.value)] = file
        file.offset = file.size if "O_APPEND" in flags else 0
        return changed

    def _close(self, call):
        return self.open.pop(call.words[0], None) and False

    def _write(self, call, offset=None):
        file = self.open.get(call.words[0])
        if call.words[0] == "1":
            self.acknowledged = True
        elif isinstance(file, File):
            piece = bytes_of(call.words[1])[:call.value]
            file.pending.append(("write", file.offset if offset is None else offset, piece))
            if offset is None:
                file.offset += len(piece)
            file.size = max(file.size, file.offset if offset is None else offset + len(piece))
        else:
            return False
        return True

    def _pwrite64(self, call):
        return self._write(call, int(call.words[3]))

    def _ftruncate(self, call):
        return self._change(call, ("truncate", int(call.words[1])))

    def _fchmod(self, call):
        return self._change(call, ("mode", int(call.words[1], 8)))

    def _change(self, call, change):
        self.open[call.words[0]].pending.append(change)
        return True

    def _fsync(self, call):
        synced = self.open.get(call.words[0])
        if synced is self:
            self.safe, self.pending = self._applied(self.pending), []
        elif isinstance(synced, File):
            synced.sync()
        return True

    _fdatasync = _fsync

    def _renameat(self, call):
        old, new = self._name(*call.words[:2]), self._name(*call.words[2:4])
        if old is None or new is None:
            raise ValueError(f"a rename into or out of the folder: {call}")
        file = self.names.pop(old)
        self.names[new] = file
        self.pending.append(("move", old, new, file))
        return True

    _renameat2 = _renameat

    def _unlinkat(self, call):
        name = self._name(*call.words[:2])
        if name is None:
            return False
        del self.names[name]
        self.pending.append(("remove", name))
        return True

    def _applied(self, changes):
        names = dict(self.safe)
        for kind, *rest in changes:
            if kind == "set":
                names[rest[0]] = rest[1]
            else:
                names.pop(rest[0], None)
                if kind == "move":
                    names[rest[1]] = rest[2]
        return names

    def states(self, random):
        """Every state that may be found after a power cut now: `{name: (bytes, mode)}`."""
        for kept in itertools.product([False, True], repeat=len(self.pending)):
            names = self._applied(change for change, keep in zip(self.pending, kept) if keep)
            versions = [sorted(names[name].versions(random), key=repr) for name in names]
            for found in itertools.islice(itertools.product(*versions), 400):
                yield dict(zip(names, found))
