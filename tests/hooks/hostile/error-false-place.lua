-- fault: other.lua:99: not me (hook 'one'
function outcome() error('other.lua:99: not me', 0) end
