-- Before play, a player may swap each piece of one kind with a piece of another kind beside it.
--
-- Every pair of an own `first` and an own `second` that are one of the `steps` apart may be swapped or not, so that two such
-- pairs make four choices. Let it run in a phase without moves that lasts a round.

parameters = {
  first = { kind = "piece", about = "the kind that changes places" },
  second = { kind = "piece", about = "the kind with which it does" },
  steps = { kind = "steps", about = "the steps that lead from one to the other" },
}

-- All own pairs of neighbours, in the order of the cells.
local function pairs_to_swap(position)
  local player = position:turn()
  local found = {}
  for _, cell in ipairs(position:cells(player, with.first)) do
    for _, beside in ipairs(game.neighbours(cell, with.steps)) do
      local piece, owner = position:at(beside)
      if piece == with.second and owner == player then
        table.insert(found, { "swap", cell, beside })
      end
    end
  end
  return found
end

function generate(position)
  local choices = { {} }
  for _, swap in ipairs(pairs_to_swap(position)) do
    for i = 1, #choices do
      local longer = table.move(choices[i], 1, #choices[i], 1, {})
      table.insert(longer, swap)
      table.insert(choices, longer)
    end
  end
  return choices
end
