function applied(position, move)
  return { { "add", "turn-white", 1 } }
end
