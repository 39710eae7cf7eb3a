#!/usr/bin/env python3
"""Compares imported games with Fairy-Stockfish itself: the start and positions of random games.

    tests/import/fairy_stockfish_test.py TRIGON [--seed 1] [--games 1] [--program PATH] [--ini FILE]

TRIGON is the program. Each entry of variants.ini here, and each of that program's variants that Trigon has built in, is
imported, and its moves are counted in the same positions by both. What Trigon refuses to import is not compared, nor what
this version of the program does not know. Games and positions depend on the seed alone, which is printed. Where the
program (Debian's package fairy-stockfish) is missing, exit code 77 says that the test is passed over. `--program` names a
newer one, which is asked about all entries; `--ini` another file of entries, such as that program's own, of which those are
compared that are imported without a warning.
"""
import argparse
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
# Counts of two plies are compared in positions with so many moves at most.
MAX_MOVES = 150
# Keys and values that version 11.1 does not know yet.
NEWER_KEYS = re.compile(r"^(customPiece|(promotion|doubleStep)Region|castlingRookPieces|king = .:|nMoveRuleTypes|pawnTypes|pass|"
                        r"connect[DNV]|collinearN|castlingWins|flagPieceBlockedWin|extinctionPseudoRoyal|enclosingDrop|oppositeCastling|"
                        r"freeDrops|adjudicateFullBoard|wallingRule)", re.M)


class Engine:
    """Fairy-Stockfish, spoken to by UCI."""

    def __init__(self, program, ini):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("uci", "uciok")
        self.ask(f"setoption name VariantPath value {ini}\nisready", "readyok")
        options = self.ask("uci", "uciok")
        self.variants = set(re.findall(r"var (\S+)", next(o for o in options if "UCI_Variant" in o)))

    def ask(self, command, end):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.startswith(end):
                return lines
        raise RuntimeError(f"{command}: the program ended")

    def choose(self, variant):
        self.ask(f"setoption name UCI_Variant value {variant}\nisready", "readyok")

    def fen(self, moves):
        lines = self.ask(f"position startpos{' moves ' + ' '.join(moves) if moves else ''}\nd", "Checkers")
        return next(line[5:] for line in lines if line.startswith("Fen: "))

    def moves(self, depth=1):
        """Each move with the number of positions behind it; of the position that was set last."""
        lines = self.ask(f"go perft {depth}", "Nodes searched")
        return {m[1]: int(m[2]) for m in (re.match(r"(\S+): (\d+)$", line) for line in lines) if m}


def positions(engine, games):
    """The start and some positions of random games, as FENs with the counts of one or two plies."""
    for game in range(games + 1):
        played = []
        for ply in range(40 if game else 1):
            fen = engine.fen(played)
            moves = engine.moves()
            # A king in hand was blown up: the game is over, and here such a position cannot be set up.
            if not moves and re.search(r"\[[^\]]*K", fen, re.I):
                break
            # A FEN does not say that a player has just passed, after which one more pass may end the game.
            has_passed = played and played[-1][:len(played[-1]) // 2] * 2 == played[-1]
            if not has_passed and (game == 0 or random.random() < 0.2):
                depth = 2 if len(moves) <= MAX_MOVES else 1
                yield fen, depth, sum(engine.moves(depth).values())
            if not moves:
                break
            played.append(random.choice(sorted(moves)))


def imported(trigon, ini, name, folder):
    """The path of the variant file; nothing when Trigon refuses to make one, which it does where a rule is left out."""
    done = subprocess.run([trigon, "import", "fsf", ini, name], capture_output=True, text=True)
    if done.returncode != 0:
        return None
    path = pathlib.Path(folder) / f"{name}.yaml"
    path.write_text(done.stdout)
    return path


def without_signs(fen, variant, keys):
    """The position as the game sees it in which pieces that have promoted are the pieces that they have become."""
    text = variant.read_text()
    promoted = dict(re.findall(r"(\w):(\w)", (re.search(r"^promotedPieceType = (.*)", keys, re.M) or ["", ""])[1]))
    for letter, to in promoted.items():
        if f"letter: +{letter.upper()}" not in text:
            fen = fen.replace(f"+{letter.upper()}", to.upper()).replace(f"+{letter}", to)
    return fen


def enemy_king(fen):
    """The cell of the king of who is not to move, on a board of chess."""
    board, turn = fen.split()[:2]
    rows = [re.sub(r"\d", lambda digit: "." * int(digit[0]), row) for row in board.split("/")]
    sign = "k" if turn == "w" else "K"
    return next((f"{'abcdefgh'[row.index(sign)]}{8 - y}" for y, row in enumerate(rows) if sign in row), None)


def count(trigon, variant, fen, depth, option=None):
    """How many positions Trigon counts from this one, or from the setup without one; what it reports if it cannot."""
    where = (["--position", fen] if fen else []) + (["--option", option] if option else [])
    done = subprocess.run([trigon, "perft", variant, str(depth), *where, "--format", "json"],
                          capture_output=True, text=True)
    return json.loads(done.stdout)["nodes"] if done.returncode == 0 else done.stderr.strip()


def entries(file, is_newer):
    """The text of the file that both programs read, the pairs of names (the entry's, and that program's), and keys by
    name."""
    own = pathlib.Path(file).read_text()
    sections = re.findall(r"^\[([^\]:]+).*\n((?:(?!\[).*\n?)*)", own, re.M)
    names = [name for name, keys in sections if is_newer or not NEWER_KEYS.search(keys)]
    builtin = re.findall(r"^\[([^\]:*]+)", (here.parent.parent / "interpreter/import/fsf.ini").read_text(), re.M)
    plain = "".join(f"[builtin-{name}:{name}]\n" for name in builtin)
    pairs = [(name, name) for name in names] + [(f"builtin-{name}", name) for name in builtin]
    return own + "\n" + plain, pairs, dict(sections)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("trigon")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--program")
    parser.add_argument("--ini", default=here / "variants.ini")
    arguments = parser.parse_args()
    program = arguments.program or shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")
    if not program:
        print("passed over: the program fairy-stockfish is missing")
        return 77
    print(f"seed {arguments.seed}")
    compared = counted = 0
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        engine = Engine(program, arguments.ini)
        text, pairs, keys = entries(arguments.ini, arguments.program)
        ini = pathlib.Path(folder) / "variants.ini"
        ini.write_text(text)
        for entry, name in pairs:
            if name not in engine.variants:
                continue
            variant = imported(arguments.trigon, ini, entry, folder)
            if not variant:
                continue
            random.seed(f"{arguments.seed} {name}")
            engine.choose(name)
            compared += 1
            # A duck's move is a ply of its own here, and no duck moves any more where a king is captured.
            has_duck = "relocates:" in variant.read_text()
            for fen, depth, expected in positions(engine, arguments.games):
                counted += 1
                if has_duck:
                    king = enemy_king(fen)
                    depth, expected = 2, sum(n for move, n in engine.moves().items() if move.split(",")[0][2:4] != king)
                else:
                    fen = without_signs(fen, variant, keys.get(entry, ""))
                got = count(arguments.trigon, variant, fen, depth)
                if got != expected:
                    failures.append(f"{name}: {fen}: {depth} plies: expected {expected}, got {got}")
        engine.process.kill()
    print("\n".join(failures))
    print(f"{compared} games, {counted} positions, {len(failures)} differ")
    return 1 if failures or compared < 30 else 0


if __name__ == "__main__":
    sys.exit(main())
