"""`trigon engine` as another program sees it, and what becomes of programs that a match has started. Argument: the program."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

trigon = sys.argv[1]
patience = 30  # seconds


def engine(**more):
    return subprocess.Popen([trigon, "engine", "chess"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


def say(process, *lines):
    process.stdin.write("".join(line + "\n" for line in lines))
    process.stdin.flush()


def quit_ends_it_while_the_input_stays_open():
    process = engine(stdout=subprocess.PIPE)
    say(process, "uci", "position startpos", "go infinite")
    while not process.stdout.readline().startswith("info depth 2"):
        pass
    say(process, "quit")
    assert process.wait(patience) == 0
    assert process.stdout.read().splitlines()[-1].startswith("bestmove ")


def a_reader_who_goes_away_ends_it():
    process = engine(stdout=subprocess.PIPE)
    say(process, "position startpos", "go infinite")
    process.stdout.close()
    process.stdin.close()
    assert process.wait(patience) == 0
    assert process.stderr.read() == ""


def a_full_disk_is_told_once():
    if not os.path.exists("/dev/full"):
        return
    with open("/dev/full", "w") as full:
        process = engine(stdout=full)
        _, messages = process.communicate("uci\nisready\n", timeout=patience)
        assert process.returncode == 74, process.returncode
        assert messages.count("cannot be written") == 1, messages


def it_plays_whole_games_with_itself():
    player = f"uci:{trigon} engine 64-triangles-2p-corners;nodes=200"
    result = subprocess.run(
        [trigon, "match", "64-triangles-2p-corners", "--player", player, "--player", player + ";Style=paranoid", "--games", "2",
         "--longest", "60"], capture_output=True, text=True, timeout=10 * patience)
    assert result.returncode == 0 and not result.stderr, result.stderr
    assert "failed" not in result.stdout, result.stdout


def programs_end_with_the_match(folder, how):
    """A program that ignores all but its death, and has started another, is gone when the match is."""
    script = folder / f"program{how}"
    script.write_text('trap "" TERM INT HUP\necho $$ >> "$0.pids"\nsleep 1000 &\necho $! >> "$0.pids"\n'
                      'while read line; do case "$line" in\n  uci) echo uciok;; isready) echo readyok;; go*) echo go >> "$0.pids"; wait;;\n'
                      "esac; done\n")
    match = subprocess.Popen([trigon, "match", "chess", "--player", f"uci:sh {script};time=1000", "--player", "level1"],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    pids = folder / f"program{how}.pids"
    end = time.monotonic() + patience
    while not (pids.exists() and "go" in pids.read_text()) and time.monotonic() < end:
        time.sleep(0.01)
    match.send_signal(how)
    match.communicate(timeout=patience)
    numbers = [int(line) for line in pids.read_text().split() if line != "go"]
    assert len(numbers) == 2, numbers
    for number in numbers:
        while is_running(number):
            assert time.monotonic() < end, f"process {number} is still there"
            time.sleep(0.01)


def is_running(number):
    """Not one that is dead, and waits for its parent to look."""
    try:
        return pathlib.Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


quit_ends_it_while_the_input_stays_open()
a_reader_who_goes_away_ends_it()
a_full_disk_is_told_once()
it_plays_whole_games_with_itself()
with tempfile.TemporaryDirectory() as name:
    programs_end_with_the_match(pathlib.Path(name), signal.SIGINT)
