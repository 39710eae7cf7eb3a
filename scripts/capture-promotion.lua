-- A piece that captures one of certain pieces becomes another piece.
--
--   captures: [queen]                        -- whose capture promotes: the gate of the hook says it
--   with: { becomes: { rook: dragon } }      -- what captors become; others stay what they are
--
-- The piece keeps its owner and its home.

function applied(position, move)
  local promoted = with.becomes[move.piece]
  if promoted and #move.captures > 0 then
    local cell = move.kind == "rifle" and move.from or move.to
    return {
      { "clear", cell },
      { "put", promoted, cell, owner = move.owner, home = move.home },
    }
  end
end
