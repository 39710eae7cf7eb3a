-- fault: table is no action
function generate() local t = {} t[1] = { { t, t } } t[2] = t return { { t } } end
