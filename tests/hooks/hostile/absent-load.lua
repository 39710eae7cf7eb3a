-- fault: scripts have no 'load'
function outcome() return load('return 1')() end
