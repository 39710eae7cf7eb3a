-- fault: error without a message
function outcome() error() end
