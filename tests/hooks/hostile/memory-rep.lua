-- fault: resulting string too large
function outcome() return ('x'):rep(math.maxinteger) end
