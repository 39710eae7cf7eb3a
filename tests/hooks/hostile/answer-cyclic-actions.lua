-- fault: is no action
function applied() local t = {} t[1] = t return t end
