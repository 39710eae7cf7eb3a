-- fault: scripts ask each other too deeply
function veto(p, move) return move.kind ~= 'script' end
function generate(p) p:has_move() return { {} } end
