-- fault: made a string of more than 32 KiB
function outcome() local s = 'x' while true do s = s .. s end end
