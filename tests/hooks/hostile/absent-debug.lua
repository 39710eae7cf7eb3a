-- fault: scripts have no 'debug'
function outcome() debug.sethook() end
