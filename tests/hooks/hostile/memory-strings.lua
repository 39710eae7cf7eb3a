-- fault: used more than 8 MiB of memory
function outcome() local t = {} for i = 1, 30000 do t[i] = ('x'):rep(9999) .. i end end
