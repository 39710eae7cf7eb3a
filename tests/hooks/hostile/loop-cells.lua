-- fault: ran for more than 5000000 instructions
function outcome(p) while true do local all = game.region('middle', 'white') end end
