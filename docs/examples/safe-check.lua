function veto(position, move)
  local is_unsafe = position:after(move, function(later)
    return later:in_check(later:turn()) and later:is_attacked(move.to, move.owner)
  end)
  if is_unsafe then return "the " .. move.piece .. " would give check where it can be captured" end
end
