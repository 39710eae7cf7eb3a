-- fault: math has no 'random'
function generate() return { { { 'move', 'b1', game.cells[math.random(16)] } } } end
