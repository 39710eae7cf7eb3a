-- fault: ran for more than 5000000 instructions
function veto(p, move) while true do p:after(move, function() end) end end
