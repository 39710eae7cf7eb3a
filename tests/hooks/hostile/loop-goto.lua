-- fault: ran for more than 5000000 instructions
function veto()
  ::again::
  goto again
end
