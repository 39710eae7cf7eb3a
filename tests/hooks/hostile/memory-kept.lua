-- fault: used more than 8 MiB of memory
-- More is kept with each call.
local kept = {}
function veto() for i = 1, 3000 do kept[#kept + 1] = { {}, {}, {} } end end
