-- fault: this position has passed
local kept
function outcome(p)
  if kept then kept:cells('white') end
  kept = p
end
