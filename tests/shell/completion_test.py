#!/usr/bin/env python3
"""Completion in real shells, as somebody types it: each test types a line with Tab into an interactive shell and looks at the
line that comes of it. Arguments: the program, the folder of its completion scripts, and the shells to be tested (bash, zsh, fish)."""
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile

program, scripts = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
patience = 30  # seconds
passed_over = 77  # the exit code of a test that cannot be run here

# What is typed behind "trigon ", and what the line shall be then; "\t" is Tab.
lines = [
    ("valid\t", "validate"),
    ("check --cov\t", "check --coverage"),
    ("check --format ju\t", "check --format junit"),
    ("check --format=ju\t", "check --format=junit"),
    ("show gam\t", "show game.yaml"),
    # There is notes.txt too.
    ("show note\t", "show notes.yaml"),
    # A shipped game.
    ("show triag\t", "show triagonal"),
    ("diagram triagonal --player wh\t", "diagram triagonal --player white"),
    ("show sub/o\t", "show sub/other.yaml"),
    ("show game.yaml --option sh\t", "show game.yaml --option shy-moths"),
    ("diagram game.yaml arch\t", "diagram game.yaml archer"),
    ("report game.yaml --output notes.t\t", "report game.yaml --output notes.txt"),
    ("import fsf va\t", "import fsf variants.ini"),
    ("explain unknown-re\t", "explain unknown-region"),
    ("show game.yaml --option no,sh\t", "show game.yaml --option no,shy-moths"),
    ("completion z\t", "completion zsh"),
    ("help import be\t", "help import betza"),
    ("nonsense x\t", "nonsense x"),
]

start = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "bind 'set bell-style none'; bind 'set enable-bracketed-paste off'\n"
             "source SCRIPTS/completion.bash\n"),
    # -u: folders of another owner do not matter here; -D: no dump.
    "zsh": (["zsh", "-f", "-i"], "autoload -Uz compinit; compinit -u -D; setopt no_beep; unset zle_bracketed_paste\n"
            "zstyle ':completion:*' completer _complete\n"
            "source SCRIPTS/completion.zsh\n"),
    "fish": (["fish", "--no-config", "--interactive"], "set -g fish_autosuggestion_enabled 0; source SCRIPTS/completion.fish\n"),
}
# Writes its arguments down, as they stand behind it.
note = "note() { print_it \"$*\" >> results; }; print_it() { printf '%s\\n' \"$1\"; }\n"
note_in = {"bash": note, "zsh": note, "fish": "function note; echo \"$argv\" >> results; end\n"}


def typed(shell, folder, text):
    """Types a text into a shell and returns what is on its terminal when it has gone."""
    environment = {"PATH": f"{program.parent}:{os.environ['PATH']}", "HOME": str(folder), "TERM": "dumb", "LC_ALL": "C"}
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execvpe(start[shell][0][0], start[shell][0], environment)
    seen, rest = b"", text.encode()
    while True:
        readable, writable, _ = select.select([terminal], [terminal] if rest else [], [], patience)
        if not readable and not writable:
            os.kill(pid, 9)
            break
        if writable:
            rest = rest[os.write(terminal, rest[:256]):]
        if readable:
            try:
                more = os.read(terminal, 65536)
            except OSError:
                break
            if not more:
                break
            seen += more
    os.waitpid(pid, 0)
    return seen.decode(errors="replace")


def completed(shell, folder):
    """For each of `lines` what the shell made of it. The completed line becomes an argument of a command that writes it down."""
    text = start[shell][1].replace("SCRIPTS", str(scripts))
    text += note_in[shell]
    for line, _ in lines:
        # To the start of the line, "note", to its end, Return.
        text += f"trigon {line}\x01note \x05\n"
    screen = typed(shell, folder, text + "exit\n")
    results = folder / "results"
    got = [line.strip() for line in results.read_text().split("\n")[:-1]] if results.exists() else []
    return got, screen


def prepare(folder):
    (folder / "sub").mkdir()
    root = pathlib.Path(__file__).resolve().parents[2]
    game = root / "docs" / "examples" / "lantern.yaml"
    shutil.copy(game, folder / "game.yaml")
    shutil.copy(game, folder / "sub" / "other.yaml")
    for name in ("notes.txt", "notes.yaml", "variants.ini"):
        (folder / name).write_text("")


def has_terminals():
    """Whether this machine lends pseudo-terminals, which some containers do not."""
    try:
        for end in pty.openpty():
            os.close(end)
        return True
    except OSError as error:
        print(f"there are no pseudo-terminals here ({error}); completion is not tested")
        return False


def main():
    if not has_terminals():
        return passed_over
    failed = passed = 0
    for shell in sys.argv[3:]:
        if not shutil.which(shell):
            print(f"{shell} is not installed; its completion is not tested")
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            prepare(folder)
            got, screen = completed(shell, folder)
        expected = ["trigon " + line for _, line in lines]
        for i, (line, _) in enumerate(lines):
            result = got[i] if i < len(got) else "nothing"
            if result == expected[i]:
                passed += 1
                continue
            failed += 1
            print(f"{shell}: {line!r} became {result!r}, expected {expected[i]!r}")
        if len(got) != len(lines):
            failed += 1
            print(f"{shell}: {len(got)} lines instead of {len(lines)}; its terminal:\n{screen}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())
