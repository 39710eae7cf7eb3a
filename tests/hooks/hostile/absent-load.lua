-- fault: attempt to call a nil value (global 'load')
function outcome() return load('return 1')() end
