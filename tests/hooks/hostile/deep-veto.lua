-- fault: scripts ask each other too deeply
-- Each veto asks for a move, which asks for a veto.
function veto(p, move)
  return not p:after(move, function(q) return q:has_move() end)
end
