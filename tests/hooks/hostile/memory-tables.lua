-- fault: used more than 8 MiB of memory
function outcome() local t = {} while true do t = { t } end end
