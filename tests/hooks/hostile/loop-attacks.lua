-- fault: ran for more than 5000000 instructions
function outcome(p) while true do p:is_attacked('b2', 'white') end end
