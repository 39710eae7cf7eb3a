-- fault: calls or brackets are nested too deeply
local function f() table.sort({ 1, 2 }, f) end
function outcome() f() end
