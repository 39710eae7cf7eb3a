-- A piece may not enter a region while another player's piece of the same kind is there.
--
--   pieces: king      -- which pieces, and
--   to: lantern       -- which region: the hook says it

parameters = { region = { kind = "region", about = "the region once more" } }

function veto(position, move)
  for _, player in ipairs(game.players) do
    if player ~= position:turn() then
      for _, cell in ipairs(position:cells(player, move.piece)) do
        if game.is_in_region(with.region, player, cell) then
          return player .. "'s " .. move.piece .. " is there"
        end
      end
    end
  end
end
