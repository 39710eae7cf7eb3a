function outcome(position) end
