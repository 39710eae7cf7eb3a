-- fault: attempt to call a nil value (global 'getmetatable')
function outcome(p) getmetatable(p).__index.turn = nil end
