-- A piece that captures one of certain pieces becomes another piece.
--
--   captures: [queen]                        -- whose capture promotes: the gate of the hook says it
--
-- The piece keeps its owner and its home.

parameters = {
  becomes = {
    kind = "map", keys = "piece", values = "piece",
    about = "what captors become, as in { rook: dragon }; others stay what they are",
  },
}

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
