-- fault: attempt to index a string value
('x').upper = nil
function outcome() end
