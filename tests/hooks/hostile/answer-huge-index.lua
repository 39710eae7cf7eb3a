-- fault: nothing is expected under the key 9223372036854775807
function generate() return { [math.maxinteger] = {} } end
