-- harmless
-- The same table each time.
local answer = { { { 'move', 'b1', 'b2' }, { 'move', 'b2', 'b1' } } }
function generate(p) return p:at('b1') == 'rook' and p:turn() == 'white' and p:is_empty('b2') and answer end
