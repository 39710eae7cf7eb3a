"""Ctrl-C in a match: it ends soon, as a program does that is interrupted, keeps the games that were finished, and goes
on with the same games as one that was not interrupted. Argument: the program."""
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

trigon = sys.argv[1]


def match(folder, name, more=()):
    return subprocess.Popen(
        [trigon, "match", "64-triangles-2p-corners", "--player", "level2", "--player", "level1", "--longest", "60",
         "--games", "30", "--output", str(folder / name), *more],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def games_in(file):
    return file.read_text().count("\n") - 1 if file.exists() else 0


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        whole, parts = folder / "whole", folder / "parts"
        expected, messages = match(folder, "whole").communicate()
        assert not messages, messages
        assert games_in(whole) == 30
        running = match(folder, "parts", ["--threads", "2"])
        while games_in(parts) < 3 and running.poll() is None:
            time.sleep(0.002)
        running.send_signal(signal.SIGINT)
        table, messages = running.communicate(timeout=60)
        if running.returncode != 0:
            assert running.returncode == -signal.SIGINT, running.returncode
            assert "interrupted before the match was over" in table, table
        assert not messages, messages
        kept = games_in(parts)
        assert kept >= 3
        again = match(folder, "parts")
        table, messages = again.communicate()
        assert table == expected, table
        assert f"has {kept} games, which are not played again" in messages.replace("\n    ", " "), messages
        assert sorted(parts.read_text().splitlines()) == sorted(whole.read_text().splitlines())


main()
