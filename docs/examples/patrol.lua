-- A piece captures and gives check only while another one of its side watches over it, that is, could go to its cell if
-- an enemy stood there.
--
--   on: moves

local function is_watched(position, cell, enemy) return position:is_attacked(cell, enemy) end

function attackers(position, cell, player, usual)
  local watched = {}
  for _, from in ipairs(usual) do
    if is_watched(position, from, player) then table.insert(watched, from) end
  end
  return watched
end

function veto(position, move)
  for _, captured in ipairs(move.captures) do
    if captured.owner and not is_watched(position, move.from, captured.owner) then
      return "nobody watches over the " .. move.piece
    end
  end
end
