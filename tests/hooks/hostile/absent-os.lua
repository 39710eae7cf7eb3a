-- fault: attempt to index a nil value (global 'os')
function outcome() os.exit(0) end
