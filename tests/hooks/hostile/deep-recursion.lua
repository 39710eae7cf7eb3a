-- fault: functions call each other too deeply
local function f(n) return 1 + f(n + 1) end
function outcome() return f(1) end
