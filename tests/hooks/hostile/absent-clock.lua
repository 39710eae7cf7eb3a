-- fault: scripts have no 'os'
local began = os.clock()
function outcome() end
