-- Certain pieces may not give mate: a move of theirs after which the opponent, whatever piece checks, has no way out is not
-- legal.
--
--   pieces: knight        -- which pieces may not: the gate of the hook says it
--   on: drops             -- of drops only, if the game has any: a pawn of shogi may not be dropped with mate
--
-- The replies that decide whether it is mate are under the same ban.

local function is_mate(position)
  return position:in_check(position:turn()) and not position:has_move()
end

function veto(position, move)
  if position:after(move, is_mate) then
    return "a " .. move.piece .. " may not give mate"
  end
end
