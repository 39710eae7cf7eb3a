-- fault: attempt to index a nil value (global 'debug')
function outcome() debug.sethook() end
