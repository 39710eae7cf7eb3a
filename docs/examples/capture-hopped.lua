-- Certain pieces capture what they hop over, and hop over enemies only.
--
--   pieces: jumper      -- which; their movement has m and p, as in mp[F-F]

function veto(position, move)
  for _, cell in ipairs(move.hopped) do
    local piece, owner = position:at(cell)
    if owner == move.owner then return "it would hop over the own " .. piece end
  end
end

function applied(position, move)
  local actions = {}
  for _, cell in ipairs(move.hopped) do table.insert(actions, { "clear", cell }) end
  return actions
end
