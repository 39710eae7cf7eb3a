-- fault: made a table or list of values of more than 512 KiB
function generate() local t = {} for i = 1, 1000000 do t[i] = {} end return t end
