-- harmless
-- Only its own view of the game.
game.cells = {}
game.players[1] = 'nobody'
game.region = nil
function outcome(p) assert(p:turn() ~= 'nobody') end
