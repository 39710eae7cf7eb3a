-- fault: expected a list of moves, got userdata
function generate(p) return p end
