function outcome(position) end

function aplied(position, move)
  return {}
end
