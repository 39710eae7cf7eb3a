-- fault: after: the move has been made already
local function deeper(p, move) return p:after(move, function(q) return deeper(q, move) end) end
function veto(p, move) return p:after(move, function(q) return q:after(move, function() end) end) end
