-- Moves of every action, wherever wizards and rooks have room for them: for reference positions, not a rule of any game.
function generate(position)
  local moves = {}
  local player = position:turn()
  for _, cell in ipairs(position:cells(player, "wizard")) do
    for _, beside in ipairs(game.neighbours(cell, "W")) do
      local piece, owner = position:at(beside)
      if not piece then
        table.insert(moves, { { "put", "pawn", beside } })
        if position:held(player, "rook") > 0 then table.insert(moves, { { "drop", "rook", beside } }) end
        if position:value("mana") > 0 then
          table.insert(moves, { { "move", cell, beside }, { "add", "mana", -1 }, again = true })
        end
      elseif owner == player then
        table.insert(moves, { { "swap", cell, beside } })
        if piece == "pawn" then
          table.insert(moves, { { "clear", beside }, { "hold", "pawn", 1 }, { "set", "mana", 3 } })
        end
      elseif piece ~= "king" then
        table.insert(moves, { { "clear", beside } })
      end
    end
  end
  return moves
end

-- A rook takes a step more.
function extend(position, move)
  if move.piece ~= "rook" then return end
  local longer = {}
  for _, beside in ipairs(game.neighbours(move.to, "F")) do
    if position:is_empty(beside) then table.insert(longer, { { "move", move.to, beside } }) end
  end
  return longer
end

-- Whoever captures a wizard gets mana.
function applied(position, move)
  for _, victim in ipairs(move.captures) do
    if victim.piece == "wizard" and position:value("mana") < 3 then return { { "add", "mana", 1 } } end
  end
end

-- A wizard does not capture wizards.
function veto(position, move)
  if move.piece ~= "wizard" then return end
  for _, victim in ipairs(move.captures) do
    if victim.piece == "wizard" then return "wizards spare each other" end
  end
end

function outcome(position)
  for _, player in ipairs(game.players) do
    if #position:cells(player, "wizard") > 2 then return { winner = player, by = "wizards" } end
  end
  if position:value("mana") == 2 and position:held("white", "pawn") > 2 then return { draw = true } end
end
