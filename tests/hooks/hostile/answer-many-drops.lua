-- fault: a move has at most 64 actions
function generate()
  local drop = { 'drop', 'pawn' }
  for i = 1, 9999 do drop[i + 2] = 'b' .. i % 2 + 2 end
  local move = { { 'hold', 'pawn', 9999 } }
  for i = 1, 31 do
    table.insert(move, { 'drop', 'pawn', 'b2' })
    table.insert(move, { 'clear', 'b2' })
  end
  table.insert(move, { 'drop', 'pawn', 'b2', 'b3', 'c2', 'c3' })
  return { move }
end
