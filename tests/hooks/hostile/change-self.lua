-- harmless
function outcome() outcome = nil veto = 5 end
