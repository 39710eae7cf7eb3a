-- fault: 42 (hook
function veto() error(42) end
