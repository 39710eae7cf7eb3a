-- A player who has a certain piece in a region at the end of several own turns in a row has won.
--
-- The game keeps a number for each player, by the player's name: state: { south: { most: 3 }, north: { most: 3 } }

parameters = {
  piece = { kind = "piece", about = "which piece" },
  region = { kind = "region", about = "where: each player's own" },
  turns = { kind = "integer", least = 1, about = "so many turns" },
  by = { kind = "text", default = "stay", about = "what the outcome is called" },
}

local function keeps_the_light(position, player)
  for _, cell in ipairs(position:cells(player, with.piece)) do
    if game.is_in_region(with.region, player, cell) then return true end
  end
  return false
end

function applied(position, move)
  local player = position:turn()
  if keeps_the_light(position, player) then
    return { { "add", player, 1 } }
  else
    return { { "set", player, 0 } }
  end
end

function outcome(position)
  for _, player in ipairs(game.players) do
    if position:value(player) == with.turns then
      return { winner = player, by = with.by }
    end
  end
end
