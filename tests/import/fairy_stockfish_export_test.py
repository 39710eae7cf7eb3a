#!/usr/bin/env python3
"""Asks Fairy-Stockfish about the entries that Trigon writes of its own games.

    tests/import/fairy_stockfish_export_test.py TRIGON [--program PATH]

TRIGON is the program. Each shipped game that `trigon export fsf` writes without a loss is given to Fairy-Stockfish, and
both count its moves from the start and in positions of a random game, which depends on the printed seed. Entries with keys
that version 11.1 does not know are passed over, unless `--program` names a newer one. Where the program (Debian's package
fairy-stockfish) is missing, exit code 77 says that the test is passed over.
"""
import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

from fairy_stockfish_test import NEWER_KEYS, Engine, count, enemy_king, positions

SEED = 34
# Starts are counted to three plies, if there are no more positions than this behind two.
MOST = 3000


def shipped(trigon):
    listed = json.loads(subprocess.run([trigon, "list", "--format", "json"], capture_output=True, text=True).stdout)
    return [game["id"] for game in listed]


def exported(trigon, game):
    """The entry; nothing when it would lose something."""
    done = subprocess.run([trigon, "export", "fsf", game], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def first_player(trigon, game):
    done = subprocess.run([trigon, "resolve", game], capture_output=True, text=True)
    return json.loads(done.stdout)["players"][0]["name"]


def whole_turns(engine, fen):
    """How many turns of two parts there are. What is placed behind a move is one more ply here, and is placed no more
    where a king is captured."""
    engine.ask(f"position {'fen ' + fen if fen else 'startpos'}\nd", "Checkers")
    king = enemy_king(fen) if fen else None
    return sum(n for move, n in engine.moves().items() if move.split(",")[0][2:4] != king)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("trigon")
    parser.add_argument("--program")
    arguments = parser.parse_args()
    program = arguments.program or shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")
    if not program:
        print("passed over: the program fairy-stockfish is missing")
        return 77
    print(f"seed {SEED}")
    trigon = arguments.trigon
    entries = {game: text for game in shipped(trigon) if (text := exported(trigon, game))}
    known = {game: text for game, text in entries.items() if arguments.program or not NEWER_KEYS.search(text)}
    failures, counted = [], 0
    with tempfile.TemporaryDirectory() as folder:
        ini = pathlib.Path(folder) / "variants.ini"
        ini.write_text("\n".join(known.values()))
        engine = Engine(program, ini)
        for game, text in known.items():
            engine.choose(text[1:text.index("]")])
            random.seed(f"{SEED} {game}")
            asked = [(None, depth, None) for depth in (1, 2, 3)]
            # Where another color begins, its name in a FEN means another player there.
            if first_player(trigon, game) == "white":
                asked += positions(engine, 1)
            if "\nwallingRule = " in text:
                asked = [(fen, 2, whole_turns(engine, fen)) for fen, depth, expected in asked if fen or depth == 1]
            for fen, depth, expected in asked:
                if expected is None:
                    engine.fen([])
                    if depth == 3 and sum(engine.moves(2).values()) > MOST:
                        continue
                    expected = sum(engine.moves(depth).values())
                counted += 1
                got = count(trigon, game, fen, depth)
                if got != expected:
                    failures.append(f"{game}: {fen or 'start'}: {depth} plies: expected {expected}, got {got}")
        engine.process.kill()
    print("\n".join(failures))
    print(f"{len(entries)} games are written, {len(known)} compared, {counted} positions, {len(failures)} differ")
    return 1 if failures or len(entries) < 12 or len(known) < 6 else 0


if __name__ == "__main__":
    sys.exit(main())
