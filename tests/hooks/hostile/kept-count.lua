-- fault: the same question got two answers
local count = 0
function veto() count = count + 1 return count % 3 == 0 end
