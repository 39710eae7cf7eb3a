-- fault: there are no patterns here
function outcome() return (('a'):rep(9999)):find('(a*)*b') end
