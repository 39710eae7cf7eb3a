-- fault: scripts have no 'os'
function outcome() os.exit(0) end
