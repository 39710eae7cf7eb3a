-- fault: ran for more than 5000000 instructions
function outcome() while true do end end
