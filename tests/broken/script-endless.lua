function veto(position, move)
  local cell = move.from
  while cell ~= "e5" do
    cell = game.neighbours(cell)[1]
  end
end
