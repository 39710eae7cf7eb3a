#!/usr/bin/env python3
"""Compares the setups of docs/examples/chess960.yaml with Fairy-Stockfish: which array has which number, and how many
moves there are at the start and in random games, castlings of every kind among them.

    tests/import/chess960_test.py TRIGON [--seed 1] [--setups 30] [--depth 3]

TRIGON is the program. Numbers and games depend on the seed alone, which is printed. Where the program (Debian's package
fairy-stockfish) is missing, exit code 77 says that the test is passed over.
"""
import argparse
import itertools
import random
import shutil
import sys

from fairy_stockfish_test import Engine, count, here

VARIANT = here.parent.parent / "docs/examples/chess960.yaml"
# How long the random games are.
PLIES = 24


def row(number):
    """The array of Scharnagl's number, as https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme has it."""
    cells = [None] * 8

    def free():
        return [i for i in range(8) if cells[i] is None]

    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    number, queen = divmod(number, 6)
    cells[2 * light + 1] = cells[2 * dark] = "b"
    cells[free()[queen]] = "q"
    for knight in [free()[i] for i in list(itertools.combinations(range(5), 2))[number]]:
        cells[knight] = "n"
    for cell, piece in zip(free(), "rkr"):
        cells[cell] = piece
    return "".join(cells)


class Game:
    """A game from the array of a number, in which Fairy-Stockfish knows the rules."""

    def __init__(self, engine, number):
        self.engine = engine
        self.row = row(number)
        rooks = [i for i, piece in enumerate(self.row) if piece == "r"]
        # Which letter of a castling is which, as rights are named by the columns of rooks.
        self.rights = {"abcdefgh"[rooks[0]]: "q", "abcdefgh"[rooks[1]]: "k"}
        rights = "".join("abcdefgh"[i] for i in reversed(rooks))
        self.start = f"{self.row}/pppppppp/8/8/8/8/PPPPPPPP/{self.row.upper()} w {rights.upper()}{rights} - 0 1"
        self.played = []

    def set_up(self):
        moves = " moves " + " ".join(self.played) if self.played else ""
        lines = self.engine.ask(f"position fen {self.start}{moves}\nd", "Checkers")
        return next(line[5:] for line in lines if line.startswith("Fen: "))

    def fen(self):
        """The position, with castlings by the letters KQkq."""
        fields = self.set_up().split()
        named = [self.rights[c.lower()].upper() if c.isupper() else self.rights[c] for c in fields[2] if c != "-"]
        fields[2] = "".join(named) or "-"
        return " ".join(fields)


def is_castling(fen, move):
    """Does a king go onto its own rook, as the protocol writes castlings?"""
    def piece_on(cell):
        line = fen.split()[0].split("/")[8 - int(cell[1])]
        return "".join("." * int(c) if c.isdigit() else c for c in line)["abcdefgh".index(cell[0])]
    return (piece_on(move[:2]), piece_on(move[2:4])) in (("K", "R"), ("k", "r"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("trigon")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--setups", type=int, default=30)
    parser.add_argument("--depth", type=int, default=3, help="plies that are counted at the start")
    arguments = parser.parse_args()
    program = shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")
    if not program:
        print("passed over: the program fairy-stockfish is missing")
        return 77
    print(f"seed {arguments.seed}")
    random.seed(arguments.seed)
    engine = Engine(program, here / "variants.ini")
    engine.choose("chess")
    engine.ask("setoption name UCI_Chess960 value true\nisready", "readyok")
    counted = castlings = 0
    failures = []

    def compare(number, depth, fen):
        nonlocal counted
        counted += 1
        expected = sum(engine.moves(depth).values())
        got = count(arguments.trigon, VARIANT, fen, depth, f"setup={number}")
        if got != expected:
            failures.append(f"setup={number}: {fen or 'start'}: {depth} plies: expected {expected}, got {got}")

    for number in random.sample(range(960), arguments.setups):
        game = Game(engine, number)
        game.set_up()
        compare(number, arguments.depth, None)
        for _ in range(PLIES):
            fen = game.fen()
            moves = engine.moves()
            if not moves:
                break
            has_castling = any(is_castling(fen, move) for move in moves)
            castlings += has_castling
            if random.random() < (0.5 if has_castling else 0.1):
                compare(number, 2, fen)
            game.played.append(random.choice(sorted(moves)))
    engine.process.kill()
    print("\n".join(failures))
    print(f"{arguments.setups} setups, {counted} positions, {len(failures)} differ; {castlings} had a castling")
    return 1 if failures or castlings < arguments.setups else 0


if __name__ == "__main__":
    sys.exit(main())
