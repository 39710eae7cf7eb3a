function generate(position)
  return {
    { { "clear", "b1" } },
    { { "move", "b2", "b3" } },
  }
end
