-- Whoever is to move puts a piece that belongs to nobody on another empty cell. Let it run in a phase without moves.
--
--   with: { piece: duck, owner: nobody }

parameters = {
  piece = { kind = "piece", about = "which piece; when it is not on the board it is put there first" },
  owner = { kind = "player", about = "the neutral player whose it is" },
}

function generate(position)
  local moves = {}
  local from = position:cells(with.owner, with.piece)[1]
  for _, cell in ipairs(game.cells) do
    if position:is_empty(cell) then
      table.insert(moves, { from and { "move", from, cell, owner = with.owner }
                                 or { "put", with.piece, cell, owner = with.owner } })
    end
  end
  return moves
end
