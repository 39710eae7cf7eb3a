function generate(position)
  return { { "move", "a1", "b2" } }
end
