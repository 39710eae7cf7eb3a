-- Of two players, who has no piece of a certain kind any more, on the board or in hand, has lost.

parameters = {
  piece = { kind = "piece", about = "which kind" },
  by = { kind = "text", default = "last", about = "what the outcome is called" },
}

function outcome(position)
  for number, player in ipairs(game.players) do
    if #position:cells(player, with.piece) + position:held(player, with.piece) == 0 then
      return { winner = game.players[3 - number], by = with.by }
    end
  end
end
