-- No piece may move to the first row.
function veto(position, move)
  if game.row(move.to, position:turn()) == 0 then return "not there" end
end
