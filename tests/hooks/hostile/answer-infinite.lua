-- fault: expected a whole number from -9999 to 9999, got -inf
function applied() return { { 'add', 'count', -math.huge } } end
