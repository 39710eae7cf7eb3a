-- harmless
-- A turn that never ends is no fault: the player may choose something else.
function generate() return { { again = true } } end
