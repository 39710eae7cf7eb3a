"""Measures random moves a second, for docs/python.md: PYTHONPATH=build/python python3 tests/python/measure.py

In processor time, on one core. With python-chess installed, its moves are measured beside."""

import importlib.util
import random
import time

import numpy
import trigon

SECONDS = 1
# Choosing actions with numpy takes many times as long as the steps themselves, and is not measured.
STEPS = 30


def per_second(play):
    """How many moves `play` makes in a second of processor time, by repeated calls that return how many they made."""
    play()
    moves, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        moves += play()
    return moves / (time.process_time() - begin)


def one_by_one(variant):
    """Moves of a `Game`, chosen from its list."""

    def play():
        game = trigon.Game(variant)
        for ply in range(200):
            moves = game.legal_moves
            if not moves:
                return ply
            game.push(random.choice(moves))
        return 200

    return play


def python_chess():
    """The same with the board of python-chess."""
    import chess

    def play():
        board = chess.Board()
        for ply in range(200):
            moves = list(board.legal_moves)
            if not moves or board.is_game_over():
                return ply
            board.push(random.choice(moves))
        return 200

    return play


def chosen_by_numpy(batch):
    """Steps of a batch whose actions come from the mask, without the time to choose them."""
    choices = numpy.random.default_rng(1)

    def chosen():
        mask = batch.legal_action_mask
        rows, columns = numpy.nonzero(mask)
        starts = numpy.searchsorted(rows, numpy.arange(len(batch) + 1))
        counts = starts[1:] - starts[:-1]
        picks = starts[:-1] + (choices.random(len(batch)) * counts).astype(int)
        return columns[numpy.minimum(picks, len(columns) - 1)].astype(numpy.int32)

    spent = 0.0
    for _ in range(STEPS):
        actions = chosen()
        begin = time.process_time()
        batch.step(actions, again=True)
        spent += time.process_time() - begin
    return STEPS * len(batch) / spent


def main():
    random.seed(1)
    if importlib.util.find_spec("chess"):
        print(f"python-chess, one by one: {per_second(python_chess()):,.0f}", flush=True)
    for name in ["chess", "64-triangles-2p-corners"]:
        variant = trigon.Variant(name)
        print(f"{name}, one by one: {per_second(one_by_one(variant)):,.0f}")
        batch = trigon.Batch(variant, 1024)
        print(f"{name}, batch, steps with masks and planes: {chosen_by_numpy(batch):,.0f}")
        print(f"{name}, batch, play_random: {per_second(lambda: batch.play_random(100)):,.0f}")


if __name__ == "__main__":
    main()
