-- fault: ran for more than 5000000 instructions
function outcome() local s = ('x'):rep(30000) while true do local t = s .. 'y' end end
