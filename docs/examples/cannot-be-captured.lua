-- Certain pieces cannot be captured.
--
--   captures: wall      -- which

function veto(position, move)
  return "a " .. move.captures[1].piece .. " cannot be captured"
end
