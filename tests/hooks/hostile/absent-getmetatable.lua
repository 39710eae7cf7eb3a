-- fault: scripts have no 'getmetatable'
function outcome(p) getmetatable(p).__index.turn = nil end
