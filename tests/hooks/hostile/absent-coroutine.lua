-- fault: scripts have no 'coroutine'
function veto(p, move) coroutine.wrap(function() p:turn() end)() end
