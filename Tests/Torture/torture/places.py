"""Places where an archive is to be installed, with unexpected contents."""

import os
import pathlib
import shutil
import subprocess
from typing import Callable, NamedTuple

from torture import common
from torture.report import Broken

SCRIPTS = pathlib.Path(__file__).parents[3] / ".ci" / "package"
LIST = "share/todo/installed"
PLACES = ["bin/{}", "share/man/man1/{}.1", "share/bash-completion/completions/{}", "share/zsh/site-functions/_{}",
          "share/fish/vendor_completions.d/{}.fish"]


class State(NamedTuple):
    """What is there before, how the scripts are called, and what happens between them."""

    make: Callable = lambda home: None  # before the install
    words: tuple = ()  # for both scripts
    installs: bool = True  # whether the install must succeed; None if either is fine
    meanwhile: Callable = lambda home: None  # between the install and the uninstall
    env: dict = {}
    wrap: tuple = ()  # comes before the install command
    prefix: str = ".local"  # the target of the install, from the home


# What makes places hostile


def _put(path, text="mine\n", mode=0o644):
    """Makes a file of the user's, with the folders that it needs."""
    def make(home):
        file = home / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        file.write_text(text)
        file.chmod(mode)
    return make


def _folder(path):
    return lambda home: (home / path).mkdir(parents=True, exist_ok=True)


def _link(path, target):
    def make(home):
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).unlink(missing_ok=True)
        (home / path).symlink_to(target)
    return make


def _remove(path):
    return lambda home: (home / path).unlink()


def _append(path, text):
    def make(home):
        with open(home / path, "a") as file:
            file.write(text)
    return make


def both(*makers):
    def make(home):
        for maker in makers:
            maker(home)
    return make


def _installed(*words, older=False):
    """Installs an archive of this version or an older one beforehand."""
    def make(home):
        page = home / "todo package/share/man/man1/todo.1"
        text = page.read_text()
        if older:
            page.write_text(text + ".\\\" older\n")
        call(home, "install", State(words=words), check=True)
        page.write_text(text)
    return make


def _locked(path):
    """Nobody may write there, and the scripts do not run as root."""
    def make(home):
        (home / path).mkdir(parents=True, exist_ok=True)
        (home / path).chmod(0o555)
    return make


AS_NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups") if os.geteuid() == 0 else ()
FULL = ("sh", "-c", "trap '' XFSZ; exec prlimit --fsize=100 \"$@\"", "sh")  # an error instead of a signal
ODD = "my & 'own' \"place\" $(touch x) *"
STATES = {
    "nothing there": State(),
    "other programs there": State(both(_put(".local/bin/mine"), _put(".local/share/man/man1/mine.1"))),
    "a program of that name": State(_put(".local/bin/todo", "#!/bin/sh\n", 0o755), installs=False),
    "a folder of that name": State(_put(".local/bin/todo/file"), installs=False),
    "a link of that name": State(_link(".local/bin/todo", "/bin/true"), installs=False),
    "a link to nothing": State(_link(".local/bin/todo", "nowhere"), installs=False),
    **{f"a foreign {place}": State(_put(f".local/{place.format('todo')}"), installs=False) for place in PLACES},
    "another name beside it": State(_put(".local/bin/todo"), (".local", "td")),
    "bin is a file": State(_put(".local/bin"), installs=False),
    "bin is a link to nothing": State(_link(".local/bin", "nowhere"), installs=False),
    "bin is a link to a folder": State(both(_folder("programs"), _link(".local/bin", "../programs"))),
    "the prefix is a file": State(_put(".local"), installs=False),
    "the prefix is a link": State(both(_folder("real place"), _link(".local", "real place"))),
    "the list is a folder": State(_put(f".local/{LIST}/file"), installs=False),
    "the list is another text": State(_put(f".local/{LIST}"), installs=False),
    "the list is a link": State(both(_put("mine", ""), _link(f".local/{LIST}", "../../../mine")), installs=False),
    "a name with blanks and &": State(words=(ODD,), prefix=ODD),
    "a name that begins with -": State(words=("./-f",), prefix="-f"),
    "a name with a line feed": State(words=("a\nb",), prefix="a\nb", installs=False),
    "a program t&d": State(words=(".local", "t&d"), installs=False),
    "a program with a path": State(words=(".local", "../todo"), installs=False),
    "CDPATH": State(
        both(_folder("elsewhere/here"), _folder("elsewhere/todo package")), ("here",), env={"CDPATH": "elsewhere:."},
        prefix="here"),
    "slashes behind": State(words=(".local///",)),
    "no home": State(env={"HOME": ""}, installs=False),
    "the same version": State(_installed()),
    "an older version": State(_installed(older=True)),
    "an older version, changed": State(
        both(_installed(older=True), _append(".local/share/man/man1/todo.1", "mine\n")), installs=False),
    "another name before": State(_installed(".local", "td"), (".local", "todo")),
    "a full disk": State(_put(".local/bin/mine"), wrap=FULL, installs=False),
    "a full disk, and an older version": State(_installed(older=True), wrap=FULL, installs=False),
    "a folder for reading": State(_locked(".local/share"), wrap=AS_NOBODY, installs=False),
    "a prefix for reading": State(_locked(".local"), wrap=AS_NOBODY, installs=False),
    "a program that does not run": State(_put("todo package/bin/todo", "\x7fELF", 0o755), installs=False),
    "a package without its page": State(_remove("todo package/share/man/man1/todo.1"), installs=False),
    "a strict mask": State(wrap=("sh", "-c", 'umask 077; exec "$@"', "sh")),
    "odd variables": State(env={
        "IFS": "/", "TMPDIR": "/nonexistent", "POSIXLY_CORRECT": "1", "GREP_OPTIONS": "-v", "name": "x",
        "prefix": "/nonexistent", "list": "x", "self": "uninstall", "staged": "mine", "made": "mine"}),
    "a changed program": State(meanwhile=_put(".local/bin/todo", "#!/bin/sh\n")),
    "a link in place of the program": State(meanwhile=_link(".local/bin/todo", "/bin/true")),
    "a page that is gone": State(meanwhile=_remove(".local/share/man/man1/todo.1")),
    "changed checksums": State(meanwhile=lambda home: (home / ".local" / LIST).write_text(
        (home / ".local" / LIST).read_text().replace("file todo ", "file todo 1"))),
    "files in its folders": State(meanwhile=both(_put(".local/share/fish/mine"), _put(".local/share/todo/mine"))),
    "another name since": State(meanwhile=_installed(".local", "td")),
}
BEFORE = [state.make for state in STATES.values() if state.prefix == ".local" and not state.wrap]
MEANWHILE = [state.meanwhile for state in STATES.values()]


def unpack(home):
    """Unpacks an archive around the program under test."""
    package = home / "todo package"
    for origin in (place.format("todo") for place in PLACES):
        (package / origin).parent.mkdir(parents=True, exist_ok=True)
        (package / origin).write_text(f"todo {origin}\n.Nm todo\n")
    (package / "bin/todo").write_text(f'#!/bin/sh\nexec "{common.BINARY}" "$@"\n')
    (package / "bin/todo").chmod(0o755)
    for script in ("install", "uninstall"):
        shutil.copy(SCRIPTS / script, package / script)


def call(home, script, state, shell="sh", check=False):
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8", **state.env}
    wrap = state.wrap if script == "install" or state.wrap == AS_NOBODY else ()
    result = subprocess.run(
        [*wrap, shell, f"todo package/{script}", *state.words], cwd=home, env=env, capture_output=True, timeout=60)
    if check and result.returncode:
        raise Broken(f"{result}")
    return result
