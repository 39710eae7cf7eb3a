-- fault: more than 20000 moves
function generate() local t = {} for i = 1, 20001 do t[i] = {} end return t end
