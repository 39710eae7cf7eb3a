-- fault: scripts have no 'pcall'
function outcome() pcall(function() while true do end end) end
