-- fault: unfinished string near ''open'
function outcome() end x = 'open
