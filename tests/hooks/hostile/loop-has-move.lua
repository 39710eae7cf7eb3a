-- fault: ran for more than 5000000 instructions
function outcome(p) while true do p:has_move() end end
