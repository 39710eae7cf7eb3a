function extend(position, move)
  if #move.captures > 0 then
    return { { { "move", move.to, move.from } } }
  end
end
