-- Says nothing against any move.
function veto() end
