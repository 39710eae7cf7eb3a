-- No piece moves before all players have put down all that they hold.
--
--   on: moves      -- drops go on

function veto(position)
  for _, player in ipairs(game.players) do
    for _, piece in ipairs(game.pieces) do
      if position:held(player, piece) > 0 then return player .. " still holds a " .. piece end
    end
  end
end
