-- fault: made a string of more than 32 KiB
function outcome()
  local t = {}
  for i = 1, 30000 do t[i] = 'long enough' end
  return table.concat(t)
end
