-- fault: a?b c?? (hook
function outcome() error('a\0b\nc\255\27', 0) end
