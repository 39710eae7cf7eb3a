-- fault: used more than 8 MiB of memory
function outcome() local f while true do local g = f f = function() return g end end end
