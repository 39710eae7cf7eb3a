-- fault: scripts have no 'setmetatable'
local trap = setmetatable({}, { __gc = function() while true do end end })
function outcome() end
