-- fault: expected a whole number from -9999 to 9999, got 9223372036854775807
function applied() return { { 'add', 'debt', math.maxinteger } } end
