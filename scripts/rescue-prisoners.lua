-- A piece that reaches another player's corner may free a comrade who is held there.
--
--   pieces: infantry                -- who may rescue, and
--   to: other-corners               -- where: the gate of the hook says it
--
-- The game must keep captured pieces as prisoners. A prisoner of another kind is put on the corner and the rescuer goes back to
-- an empty cell. Where the holder has rescuers only, both go back, to two empty cells. Each choice is a move of its own, and
-- not to rescue is one too.

parameters = {
  rescuer = { kind = "piece", about = "the kind that rescues" },
  corner = { kind = "region", about = "each player's own corner" },
  retreat = {
    kind = "region",
    about = "where the rescuer goes back to, and rescued pieces of its own kind too",
  },
}

-- Whose corner a cell is.
local function owner_of_corner(cell)
  for _, player in ipairs(game.players) do
    if game.is_in_region(with.corner, player, cell) then return player end
  end
end

-- Cells to go back to: those that are empty once the move has been made.
local function cells_to_retreat(position, move)
  local cells = {}
  for _, cell in ipairs(game.region(with.retreat, position:turn())) do
    if position:is_empty(cell) or cell == move.from then table.insert(cells, cell) end
  end
  return cells
end

local function rescue_piece(moves, position, move, holder, piece)
  for _, back in ipairs(cells_to_retreat(position, move)) do
    table.insert(moves, { { "move", move.to, back }, { "drop", piece, move.to, from = holder } })
  end
end

local function rescue_comrade(moves, position, move, holder)
  local cells = cells_to_retreat(position, move)
  -- The freed one serves at home; if the rescuer does not, it matters who goes where.
  local are_alike = move.home == position:turn()
  for i, back in ipairs(cells) do
    for j, other in ipairs(cells) do
      if i < j or (i > j and not are_alike) then
        table.insert(moves, { { "move", move.to, back }, { "drop", with.rescuer, other, from = holder } })
      end
    end
  end
end

function extend(position, move)
  local player = position:turn()
  local holder = owner_of_corner(move.to)
  local moves = {}
  local holds_others = false
  for _, piece in ipairs(game.pieces) do
    if piece ~= with.rescuer and position:held(holder, piece, player) > 0 then
      holds_others = true
      rescue_piece(moves, position, move, holder, piece)
    end
  end
  if not holds_others and position:held(holder, with.rescuer, player) > 0 then
    rescue_comrade(moves, position, move, holder)
  end
  return moves
end
