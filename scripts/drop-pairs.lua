-- A turn may begin with dropping two pieces from the hand at once, on two cells that touch each other and the own army.
--
-- Cells touch when a step of any kind leads from one to the other.

parameters = {
  piece = { kind = "piece", about = "what is dropped" },
  neighbours = {
    kind = "integer", least = 0,
    about = "so many own pieces must touch each of the two cells, and were there before",
  },
  again = { kind = "phase", about = "the phase in which the same player goes on" },
}

local touching = {}
local order = {}
for number, cell in ipairs(game.cells) do
  touching[cell] = game.neighbours(cell)
  order[cell] = number
end

-- For each cell the number of own pieces that touch it; cells without any are left out.
local function count_neighbours(position)
  local count = {}
  for _, cell in ipairs(position:cells(position:turn())) do
    for _, beside in ipairs(touching[cell]) do
      count[beside] = (count[beside] or 0) + 1
    end
  end
  return count
end

-- The empty cells with enough neighbours, as a list in the order of the board and as a set.
local function supported_cells(position)
  local list, set = {}, {}
  local count = count_neighbours(position)
  for _, cell in ipairs(game.cells) do
    if (count[cell] or 0) >= with.neighbours and position:is_empty(cell) then
      table.insert(list, cell)
      set[cell] = true
    end
  end
  return list, set
end

function generate(position)
  if position:held(position:turn(), with.piece) < 2 then return end
  local list, set = supported_cells(position)
  local moves = {}
  for _, cell in ipairs(list) do
    for _, other in ipairs(touching[cell]) do
      if set[other] and order[cell] < order[other] then
        table.insert(moves, { { "drop", with.piece, cell, other }, again = with.again })
      end
    end
  end
  return moves
end
