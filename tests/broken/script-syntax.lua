-- A bracket is missing.
function veto(position, move)
  return position:is_empty(move.to
end
