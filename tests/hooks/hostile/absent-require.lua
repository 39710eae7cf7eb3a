-- fault: attempt to call a nil value (global 'require')
local helper = require('helper')
function outcome() end
