-- Two regions are boards, one behind the other: whoever has moved goes to the same place of the other board, which must be
-- free. On boxes of two levels; the level is the first letter of a cell.
--
--   with: { first: first-board }      -- one of the two

parameters = { first = { kind = "region", about = "the cells of one of the two boards" } }

local twin = {}
for _, cell in ipairs(game.region(with.first, game.players[1])) do
  local level, place = cell:sub(1, 1), cell:sub(2)
  local other = (level == "A" and "B" or "A") .. place
  twin[cell], twin[other] = other, cell
end

function veto(position, move)
  if not position:is_empty(twin[move.to]) then return twin[move.to] .. " is occupied" end
end

function applied(position, move)
  return { { "move", move.to, twin[move.to] } }
end
