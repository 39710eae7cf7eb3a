function generate(position)
  if position:at("a2") and position:is_empty("a3") then
    return { { { "move", "a2", "a3", owner = "white" } } }
  end
end
