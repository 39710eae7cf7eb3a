parameters = { piece = { kind = "piece", about = "which piece changes places with its neighbours" } }

function generate(position)
  local moves = {}
  local player = position:turn()
  for _, cell in ipairs(position:cells(player, with.piece)) do
    for _, beside in ipairs(game.neighbours(cell)) do
      local piece, owner = position:at(beside)
      if owner == player then table.insert(moves, { { "swap", cell, beside } }) end
    end
  end
  return moves
end
