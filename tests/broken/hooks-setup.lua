function setup(position) end
