function applied(position, move)
  return { { "add", "turns", 1 } }
end
