-- A player who has a certain piece in a region at the end of several own turns in a row has won.
--
--   with:
--     piece: king          -- which piece
--     region: lantern      -- where: a named region, each player's own
--     turns: 3             -- so many turns
--     by: lantern          -- what the outcome is called
--
-- The game keeps a number for each player, by the player's name: state: { south: { most: 3 }, north: { most: 3 } }

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
