-- fault: attempt to call a nil value (method 'match')
function outcome() return ('x'):match('(.*)*') end
