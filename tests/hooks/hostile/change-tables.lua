-- harmless
table.insert, table.sort, pairs, type, error = nil
function generate(p) return {} end
