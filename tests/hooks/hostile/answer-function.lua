-- fault: expected a list of moves, got function
function generate() return generate end
