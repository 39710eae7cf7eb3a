-- fault: variable 'trap' got a non-closable value
function outcome() local trap <close> = {} end
