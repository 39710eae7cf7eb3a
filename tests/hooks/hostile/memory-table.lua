-- fault: made a table or list of values of more than 512 KiB
function outcome() local t = {} for i = 1, math.huge do t[i] = i end end
