-- fault: error with a table as its message
function outcome() error({ code = 1 }) end
