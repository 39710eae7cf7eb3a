# Completion of trigon in fish. The program itself is asked what can stand next, so that nothing here grows stale.
# To be put into ~/.config/fish/completions/trigon.fish, or: trigon completion fish | source
function __trigon_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l asked (string replace -r -- '^~/' "$HOME/" $words[2..-1] "$current")
    for line in (command $words[1] complete trigon $asked 2>/dev/null)
        if string match -q -- \t'*' $line
            __trigon_files (string sub -s 2 -- $line) "$current"
        else
            echo $line
        end
    end
end
# Folders, and files whose names fit the pattern, that begin as what is typed does.
function __trigon_files -a pattern current
    set -l option (string match -r -- '^--[^=]+=' $current)
    set -l typed (string replace -r -- '^--[^=]+=' '' $current)
    set -l start (string replace -r -- '^~/' "$HOME/" $typed)
    for path in $start*
        set -l rest (string sub -s (math 1 + (string length -- "$start")) -- $path)
        if test -d $path
            echo "$option$typed$rest/"
        else if string match -q -- $pattern $path
            echo "$option$typed$rest"
        end
    end
end
complete -c trigon -f -a '(__trigon_complete)'
