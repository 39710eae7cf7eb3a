-- What is captured is reborn on the cell where a piece of its kind begins, as if it had never moved.
--
--   captures: [pawn, rook]                       -- what is reborn
--   with: { homes: { pawn: homes-of-pawns, rook: homes-of-rooks }, columns: pawn, light: light-cells }

parameters = {
  homes = { kind = "map", keys = "piece", values = "region", about = "where pieces of each kind are reborn" },
  columns = { kind = "pieces", default = {}, about = "pieces that are reborn in the column of the capture" },
  light = { kind = "region", about = "light cells: of several homes it is that of the color of the capture" },
}

local in_column = {}
for _, piece in ipairs(with.columns) do in_column[piece] = true end

local function is_light(cell) return game.is_in_region(with.light, game.players[1], cell) end

-- Is it the home where this captured piece is reborn?
local function is_right(home, captured, homes)
  if in_column[captured.piece] then return game.column(home) == game.column(captured.cell) end
  return #homes == 1 or is_light(home) == is_light(captured.cell)
end

function applied(position, move)
  local actions = {}
  for _, captured in ipairs(move.captures) do
    local region = with.homes[captured.piece]
    local homes = region and captured.owner and game.region(region, captured.owner) or {}
    for _, home in ipairs(homes) do
      if is_right(home, captured, homes) and position:is_empty(home) then
        table.insert(actions, { "put", captured.piece, home, owner = captured.owner, unmoved = true })
      end
    end
  end
  return actions
end
