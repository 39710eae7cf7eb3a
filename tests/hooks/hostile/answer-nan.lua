-- fault: expected a whole number from -9999 to 9999, got nan
function applied() return { { 'set', 'count', 0 / 0 } } end
