-- fault: ran for more than 5000000 instructions
function outcome()
  local s = ('a'):rep(30000)
  while true do s:find(('a'):rep(15000) .. 'b', 1, true) end
end
