-- fault: error with a userdata as its message
function outcome(p) error(p) end
