-- fault: ran for more than 5000000 instructions
function outcome()
  local t = {}
  for i = 1, 30000 do t[i] = i end
  while true do table.sort(t, function() return true end) end
end
