-- fault: attempt to call a nil value (global 'setmetatable')
local trap = setmetatable({}, { __gc = function() while true do end end })
function outcome() end
