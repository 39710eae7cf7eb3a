-- harmless
with.x = 1
with = 5
function outcome() end
