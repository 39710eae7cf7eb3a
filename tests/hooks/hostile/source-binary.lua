Lua -- fault: attempt to load a binary chunk
