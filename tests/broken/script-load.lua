local first = game.players[1]
local camp = game.region("camp", first)

function outcome(position) end
