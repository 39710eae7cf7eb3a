-- fault: attempt to call a nil value (field 'random')
function generate() return { { { 'move', 'b1', game.cells[math.random(16)] } } } end
