-- harmless
string.format = nil
string.rep = function() while true do end end
function outcome() return ('x'):rep(2) == 'y' and {} end
