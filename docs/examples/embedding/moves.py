# Loads a variant, lists the legal moves, plays the last of them and draws the board.
import trigon

game = trigon.Game(trigon.Variant("dobutsu"))
moves = game.legal_moves
for move in moves:
    print(game.text(move))
game.push(moves[-1])
print(game, end="")
