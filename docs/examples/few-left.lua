parameters = { weak = { kind = "pieces", about = "pieces that win nothing" } }

local weak = {}
for _, piece in ipairs(with.weak) do weak[piece] = true end

function outcome(position)
  local count = 0
  for _, player in ipairs(game.players) do
    for _, cell in ipairs(position:cells(player)) do
      if not weak[position:at(cell)] then return end
      count = count + 1
    end
  end
  if count <= 3 then return { draw = true, by = "few-left" } end
end
