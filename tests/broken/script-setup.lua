function setup(position)
  return { { "move", "d4", "b3" } }
end
