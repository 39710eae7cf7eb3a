-- fault: after: the move has been made already
local kept
function veto(p, move)
  kept = kept or move
  if kept ~= move then p:after(kept, function() end) end
end
function applied(p, move) p:after(kept, function() end) end
