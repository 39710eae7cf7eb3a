-- fault: scripts have no '_G'
function outcome() _G.game = nil end
