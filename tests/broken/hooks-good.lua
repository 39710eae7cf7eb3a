function veto(position, move) end
