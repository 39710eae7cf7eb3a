-- fault: ... (hook
function outcome() error(('x'):rep(30000), 0) end
