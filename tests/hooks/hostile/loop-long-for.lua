-- fault: ran for more than 5000000 instructions
function generate() for i = 1, math.huge do end end
