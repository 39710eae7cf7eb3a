-- fault: attempt to call a nil value (global 'pcall')
function outcome() pcall(function() while true do end end) end
