-- A piece becomes another one by a move of its own: where it stands, or one step away.
--
-- An own `piece` in the `zone` may become a `becomes`, as a move that captures nothing: it stays on its cell or goes to
-- an empty one that is one of the `steps` away. Its player must have fewer than `limit` such pieces. With `last`, a
-- player's last `piece` may do so on any cell. With `peaceful`, the new piece may attack no enemy, which is to say that
-- none is one of the `steps` away, and the move gives no check.

parameters = {
  piece = { kind = "piece", about = "what becomes another piece" },
  becomes = { kind = "piece", about = "what it becomes" },
  zone = { kind = "region", about = "where it may" },
  steps = { kind = "steps", about = "the steps of the new piece" },
  limit = { kind = "integer", least = 1, most = 99, default = 99, about = "fewer than so many of them may be there" },
  last = { kind = "boolean", default = false, about = "may the last piece become another one anywhere" },
  peaceful = { kind = "boolean", default = false, about = "is it forbidden to attack by such a move" },
}

-- Would a new piece of the player attack an enemy from this cell?
local function attacks(position, cell, player)
  for _, beside in ipairs(game.neighbours(cell, with.steps)) do
    local piece, owner = position:at(beside)
    if owner and owner ~= player then return true end
  end
  return false
end

-- The cells on which a piece that stands on `from` may become another one.
local function targets(position, from)
  local found = { from }
  for _, cell in ipairs(game.neighbours(from, with.steps)) do
    if position:is_empty(cell) then table.insert(found, cell) end
  end
  return found
end

function generate(position)
  local moves = {}
  local player = position:turn()
  if #position:cells(player, with.becomes) >= with.limit then return moves end
  local pieces = position:cells(player, with.piece)
  for _, from in ipairs(pieces) do
    if game.is_in_region(with.zone, player, from) or (with.last and #pieces == 1) then
      for _, to in ipairs(targets(position, from)) do
        if not (with.peaceful and attacks(position, to, player)) then
          table.insert(moves, { { "clear", from }, { "put", with.becomes, to } })
        end
      end
    end
  end
  return moves
end

function veto(position, move)
  if not with.peaceful or move.kind ~= "script" then return end
  local gives_check = position:after(move, function(later) return later:in_check(later:turn()) end)
  if gives_check then return "a " .. with.piece .. " may not become a " .. with.becomes .. " with check" end
end
