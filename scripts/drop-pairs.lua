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

function generate(position)
  local player = position:turn()
  if position:held(player, with.piece) < 2 then return end
  local supported = {}
  for _, cell in ipairs(position:empty_cells()) do
    if position:beside(cell, player) >= with.neighbours then table.insert(supported, cell) end
  end
  return { { { "drop", with.piece }, each = game.touching(supported), together = 2, again = with.again } }
end
