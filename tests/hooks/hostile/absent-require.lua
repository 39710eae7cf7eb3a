-- fault: scripts have no 'require'
local helper = require('helper')
function outcome() end
