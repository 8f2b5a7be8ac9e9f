# wayfind: completion for fish
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Commands and options are asked of the program itself, so that they are those
# of the version that is installed.

# The words before the cursor, the program first.
function __wayfind_words
    commandline --tokenize --cut-at-cursor --current-process
end

function __wayfind_commands
    set -l words (__wayfind_words)
    $words[1] --help 2>/dev/null |
        sed -n -E 's/^  ([a-z]+)  +(.*)/\1\t\2/p'
end

# All help of the command, that of groups too.
function __wayfind_help
    set -l words (__wayfind_words)
    $words[1] $words[2] --help 2>/dev/null
    for group in ($words[1] $words[2] --help 2>/dev/null |
            grep -o -e '--help-[a-z]*')
        $words[1] $words[2] $group 2>/dev/null
        echo "  $group  More options"
    end
end

# All options of the command, each with its description.
function __wayfind_options
    __wayfind_help |
        sed -n -E 's/^  (-.,? *)?(--[a-z-]+)(=[^ ]+)?( +(.*))?$/\2\t\5/p'
    printf '%s\t%s\n' --help 'What the command takes'
end

# The option whose value is being typed, if there is one.
function __wayfind_option
    set -l word (commandline --current-token)
    if string match -q -- '--*=*' $word
        string replace -r '=.*' '' -- $word
    else
        set -l words (__wayfind_words)
        test (count $words) -ge 3; and string match -- '-*' $words[-1]
    end
end

# What the option before the cursor may be, a word a line.
function __wayfind_values
    set -l words (__wayfind_words)
    set -l option (__wayfind_option)
    set -l values
    switch "$words[2]$option"
        case 'explain--algorithm' 'explain-a'
            set values bfs dijkstra astar greedy weighted both-ends landmarks \
                jumps any-angle hierarchy
        case '*--algorithm' '*-a'
            set values bfs dijkstra astar greedy weighted both-ends landmarks \
                jumps any-angle
        case '*--output' '*-o'
            set values ($words[1] $words[2] --help 2>/dev/null |
                sed -n -E 's/.*--output=FORMAT *(.*)/\1/p' | tr -d , |
                tr ' ' '\n')
        case '*--profile'
            set values car bicycle foot *.profile
        case '*--language'
            set values en de
        case '*--without'
            set values toll motorway ferry unpaved
        case '*--snap'
            set values edge node
        case '*--cost'
            set values metres seconds
        case '*--moves'
            set values 4 8 hexagons triangles
        case '*--corners'
            set values never both one always
        case '*--positions'
            set values auto planar geographic
        case '*--unit'
            set values m km mi nm s min h time none
        case '*--cost-unit'
            set values m km mi nm s min h none
        case '*--ties'
            set values default last first deeper any
        case '*--theme'
            set values light dark
        case '*--frames'
            set values all last
        case '*--format'
            set values ($words[1] convert --list 2>/dev/null |
                awk 'NR > 1 && $3 == "yes" { print $1 }')
        case 'convert--to' 'convert-t'
            set values ($words[1] convert --list 2>/dev/null |
                awk 'NR > 1 && $4 == "yes" { print $1 }')
    end
    # Of names with commas between them, the last; behind an equals sign, the
    # option stays in front.
    set -l word (commandline --current-token)
    set -l head (string match -r -- '^.*[,=]' $word)
    test (count $values) -gt 0; and printf "$head%s\n" $values
end

# Whether a value of its own follows the option before the cursor.
function __wayfind_takes_value
    set -l option (__wayfind_option)
    test -n "$option"; or return
    __wayfind_help | grep -E -q -e "(^|[[:space:]])$option(,.*)?="
end

# What is being typed: a command, a file or another value of an option, or
# anything else.
function __wayfind_kind
    set -l words (__wayfind_words)
    if test (count $words) -eq 1
        echo command
    else if test $words[2] = help
        echo help
    else if contains -- "$(__wayfind_option)" --nodes -n --places -p \
            --queries -q --write --labels --close
        echo file
    else if test "$(__wayfind_option)" = --profile; and string match -q -- \
            '*/*' (commandline --current-token)
        echo file
    else if __wayfind_takes_value
        echo value
    else
        echo rest
    end
end

complete -c wayfind -f
complete -c wayfind -n 'test (__wayfind_kind) = command' \
    -a '(__wayfind_commands)'
complete -c wayfind -n 'test (__wayfind_kind) = command' -a help \
    -d 'show the options of a command'
complete -c wayfind -n 'test (__wayfind_kind) = command' -a '--help --version'
complete -c wayfind -n 'test (__wayfind_kind) = help' \
    -a '(__wayfind_commands)'
complete -c wayfind -n 'test (__wayfind_kind) = file' -F
complete -c wayfind -n 'test (__wayfind_kind) = value' -a '(__wayfind_values)'
complete -c wayfind -n 'test (__wayfind_kind) = rest' -F \
    -a '(__wayfind_options)'
