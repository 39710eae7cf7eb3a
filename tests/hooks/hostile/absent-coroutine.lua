-- fault: attempt to index a nil value (global 'coroutine')
function veto(p, move) coroutine.wrap(function() p:turn() end)() end
