-- fault: attempt to call a nil value (global 'collectgarbage')
function outcome() collectgarbage('stop') end
