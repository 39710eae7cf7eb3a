function outcome(position)
  io.open("log.txt", "a"):write(position:turn())
end
