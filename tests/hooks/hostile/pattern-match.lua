-- fault: nothing has a function 'match' behind a colon
function outcome() return ('x'):match('(.*)*') end
