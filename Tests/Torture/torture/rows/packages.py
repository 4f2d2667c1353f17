"""The scripts of an archive in hostile places: `install` touches only what it lists, and `uninstall` restores the tree.

Snapshots of everything are compared: names, modes, contents and links. Later changes by the user stay, and are
reported.
"""

import os
import pathlib
import random
import stat
import tempfile

from torture.places import AS_NOBODY, BEFORE, LIST, MEANWHILE, PLACES, STATES, State, both, call, unpack
from torture.report import Broken

SHELLS = ["dash", "bash"]


def run(row):
    cases = [(name, row.seed, name) for name in STATES]
    row.each([*cases, *((f"random {number}", row.seed, number) for number in range(row.pick(400, 12)))], _state)


def _state(seed, name):
    chance = random.Random(f"{seed} {name}")
    if isinstance(name, int):
        name, state = f"random {name}", State(
            both(*chance.sample(BEFORE, 2)), chance.choice([(), (".local",), (".local", "td")]), None,
            both(*chance.sample(MEANWHILE, 2)))
    else:
        state = STATES[name]
    with tempfile.TemporaryDirectory(prefix="torture.") as folder:
        home = pathlib.Path(folder) / "my home"
        home.mkdir()
        unpack(home)
        os.chmod(folder, 0o755)
        try:
            state.make(home)
        except (OSError, Broken):
            return  # two that do not go together
        if state.wrap == AS_NOBODY and AS_NOBODY:
            for path in (home, *home.rglob("*")):
                os.chown(path, 65534, 65534, follow_symlinks=False)
        shell = chance.choice(SHELLS)
        before = _snapshot(home)
        result = call(home, "install", state, shell)
        installed = _snapshot(home)
        if state.installs is not None and state.installs != (result.returncode == 0):
            raise Broken(f"{name}: install ends with {result}")
        if result.returncode:
            if installed != before or not result.stderr:
                raise Broken(f"{name}: refused, and {_difference(before, installed)}, told: {result}")
            return
        places = [_real(home, f"{state.prefix}/{place.format(_name(state))}") for place in PLACES]
        record = _real(home, f"{state.prefix}/{LIST}")
        _check_own(home, state, name, before, installed, record)
        try:
            state.meanwhile(home)
        except (OSError, Broken):
            pass
        since = _snapshot(home)
        result = call(home, "uninstall", state, shell)
        after = _snapshot(home)
        if result.returncode:
            if after != since or not result.stderr or record not in {*_difference(installed, since)}:
                raise Broken(f"{name}: uninstall ends with {result}, and {_difference(since, after)}")
            return
        for path in {*before, *since, *after}:
            _check_back(path, before, installed, since, after, state, places, record, result)


def _check_own(home, state, name, before, installed, record):
    """Everything that was made or changed is in the list, and what was there is unchanged, except for an older
    version."""
    listed = {record}
    for line in installed[record][2].decode().splitlines():
        kind, path = line.split(" ", 1)
        listed.add(_real(home, f"{state.prefix}/{path if kind == 'folder' else path.split(' ', 2)[2]}"))
    changed = {*_difference(before, installed)}
    foreign = changed - listed - _above(state.prefix)
    theirs = [path for path in changed if path in before and (before[path][0] != "file" or record not in before)]
    if foreign or theirs:
        raise Broken(f"{name}: install changes {foreign or theirs}, which it does not list, or has not made")


def _check_back(path, before, installed, since, after, state, places, record, result):
    """After the uninstall there is what was there before the install, and what the user has made since."""
    then, mine, now = before.get(path), since.get(path), after.get(path)
    is_mine = mine != installed.get(path)
    told = path.rpartition("/")[2].encode() + b" is not as it was installed" in result.stderr
    if path == record:
        lines = since[record][2].splitlines()
        others = [line for line in lines if not line.startswith(f"file {_name(state)} ".encode())]
        has_others = any(line.startswith(b"file ") for line in others)
        is_right = (now or [None, None, b""])[2].splitlines() == (others if has_others else [])
    elif path in places:
        stays = mine is not None and (is_mine or record in _difference(installed, since))
        is_right = now is None and not (stays and is_mine) or stays and now == mine and told
    elif is_mine:
        is_right = now == mine
    elif now and now[0] == "folder" and then is None:
        is_right = path in _above(state.prefix) or any(other.startswith(f"{path}/") for other in after)
    else:
        # An older version takes its folders with it.
        is_right = now == then or now is None and then[0] == "folder" and record in before
    if not is_right:
        raise Broken(f"{path} was {then}, then {mine}, and is {now} after {result}")


def _name(state):
    return state.words[1] if len(state.words) > 1 else "todo"


def _real(home, path):
    """The target of a path, from the home."""
    folder, name = os.path.split(home / path)
    return os.path.relpath(os.path.join(os.path.realpath(folder), name), os.path.realpath(home))


def _above(path):
    """A path and the folders that it is in, from the home."""
    parts = pathlib.PurePath(path).parts
    return {str(pathlib.PurePath(*parts[:count])) for count in range(1, len(parts) + 1)}


def _snapshot(home):
    """Everything that is there, by its path."""
    found = {}
    for folder, folders, files in os.walk(home):
        for name in folders + files:
            path = os.path.join(folder, name)
            status = os.lstat(path)
            mode = stat.S_IMODE(status.st_mode)
            if stat.S_ISLNK(status.st_mode):
                value = ("link", os.readlink(path))
            elif stat.S_ISDIR(status.st_mode):
                value = ("folder", mode)
            else:
                value = ("file", mode, pathlib.Path(path).read_bytes())
            found[os.path.relpath(path, home)] = value
    return found


def _difference(one, other):
    return {path: (one.get(path), other.get(path)) for path in {**one, **other} if one.get(path) != other.get(path)}
