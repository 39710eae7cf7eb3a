-- fault: scripts have no 'collectgarbage'
function outcome() collectgarbage('stop') end
