-- fault: position (hook 'one'
function outcome(p) error(tostring(p) .. '', 0) end
