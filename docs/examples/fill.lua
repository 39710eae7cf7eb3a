parameters = {
  piece = { kind = "piece", about = "what is put there" },
  region = { kind = "region", about = "where: each player's own" },
}

function setup(position)
  local actions = {}
  for _, player in ipairs(game.players) do
    for _, cell in ipairs(game.region(with.region, player)) do
      table.insert(actions, { "put", with.piece, cell, owner = player })
    end
  end
  return actions
end
