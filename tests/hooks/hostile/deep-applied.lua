-- fault: scripts ask each other too deeply
-- Asked in the middle of a move, whether there is a move.
function veto(p, move) return p:after(move, function() end) end
function applied(p) p:has_move() end
