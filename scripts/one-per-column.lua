-- Certain pieces may not come to stand in a column where their player already has enough pieces of the same kind.
--
--   pieces: pawn         -- which pieces: the gate of the hook says it
--   on: drops            -- for drops only, as with the pawns of shogi, or for moves too when left out
--
-- A promoted piece is of another kind, so that it does not count.

parameters = {
  most = { kind = "integer", least = 1, default = 1, about = "so many of a kind may stand in a column" },
}

local column_of = {}
for _, cell in ipairs(game.cells) do column_of[cell] = game.column(cell) end

function veto(position, move)
  local column, from = column_of[move.to], move.from
  local count = 0
  for _, cell in ipairs(position:cells(position:turn(), move.piece)) do
    if column_of[cell] == column and cell ~= from then count = count + 1 end
  end
  if count >= with.most then
    return "there is already a " .. move.piece .. " in this column"
  end
end
