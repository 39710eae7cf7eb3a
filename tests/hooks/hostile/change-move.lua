-- harmless
function veto(p, move)
  move.to, move.from, move.captures, move.number = 'z9', {}, nil, move.number
  return p:after(move, function() end)
end
