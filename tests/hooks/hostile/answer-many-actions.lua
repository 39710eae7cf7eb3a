-- fault: a move has at most 64 actions
function generate()
  local t = {}
  for i = 1, 9999 do t[i] = { 'add', 'count', 0 } end
  return { t }
end
