-- fault: {} %s {0} (hook 'one'
function outcome() error('{} %s {0}', 0) end
