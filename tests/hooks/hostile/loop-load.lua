-- fault: ran for more than 5000000 instructions
while true do end
function outcome() end
