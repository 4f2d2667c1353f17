# Completes the words of todo in fish. Written by: todo completions fish
function __todo_complete
    # Words in place of what is typed: fish offers them once that is gone.
    set -l token (commandline -ct)
    set -l instead $__todo_instead
    set -e __todo_instead
    if set -q instead[1]; and test -z "$token"
        printf '%s\n' $instead
        return
    end
    set -l replies (COLUMNS=$COLUMNS command todo __complete fish -- (commandline -cp | string collect) 2>/dev/null)
    if test "$replies[1]" = instead
        set -g __todo_instead $replies[2..-1]
        commandline -f backward-kill-bigword complete 2>/dev/null
        return
    end
    set -l files (string match -r '^files (\d+)$' -- $replies[1])
    if set -q files[2]
        set -l word (commandline -ct)
        set -l option (string sub -l $files[2] -- $word)
        for path in (__fish_complete_path (string sub -s (math $files[2] + 1) -- $word))
            printf '%s\n' $option$path
        end
        return
    end
    if set -q replies[2]
        printf '%s\n' $replies[2..-1]
    end
end
complete -c todo -f -k -a '(__todo_complete)'
