parameters = { spares = { kind = "pieces", default = {}, about = "what stays where it is" } }

local spared = {}
for _, piece in ipairs(with.spares) do spared[piece] = true end

function applied(position, move)
  local actions = {}
  for _, cell in ipairs(game.neighbours(move.to)) do
    local piece = position:at(cell)
    if piece and not spared[piece] then table.insert(actions, { "clear", cell }) end
  end
  return actions
end
