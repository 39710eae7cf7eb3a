-- fault: scripts have no 'io'
function outcome() io.open('/etc/passwd') end
