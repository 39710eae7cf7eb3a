-- fault: keys that are no numbers, strings or booleans have no order
function outcome(p) for k in pairs({ [p] = 1 }) do end end
