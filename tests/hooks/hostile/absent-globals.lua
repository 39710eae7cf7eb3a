-- fault: attempt to index a nil value (global '_G')
function outcome() _G.game = nil end
