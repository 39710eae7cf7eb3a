-- fault: attempt to index a nil value (global 'io')
function outcome() io.open('/etc/passwd') end
