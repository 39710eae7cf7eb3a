-- fault: expected a list of moves, got 1
function generate() local t = {} for i = 1, 200 do t[i] = 1 end return table.unpack(t) end
