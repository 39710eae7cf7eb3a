-- fault: the same question got two answers
function outcome()
  count = (count or 0) + 1
  if count > 3 then return { draw = true } end
end
