local calls = 0

function veto(position, move)
  calls = calls + 1
  return calls > 10
end
