-- fault: attempt to index a nil value (global 'os')
local began = os.clock()
function outcome() end
