# excerpts.awk: whether a document shows what its programs say and print
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# awk -v outputs=FOLDER -f excerpts.awk docs/tutorial.md
#
# A link to a program, such as (../examples/lessons/spread.c), says which
# program the text is about. Each block of C below it must stand in that file,
# or in another that the document links to. A block that begins with "$ ./NAME"
# must be what FOLDER/NAME holds. In either, a line "..." stands for lines left
# out. Prints what differs, and "N blocks of C, N outputs" at the end.

function read_file(name,    text, n) {
  if (name in length_of)
    return
  n = 0
  while ((getline text < name) > 0)
    line_of[name, ++n] = text
  close(name)
  length_of[name] = n
}

# Where the lines @from to @to of the block stand in a file, behind line
# @after: the last of them, or 0.
function find(name, from, to, after,    at, i) {
  for (at = after + 1; at + to - from <= length_of[name]; at++) {
    for (i = from; i <= to; i++)
      if (line_of[name, at + i - from] != block[i])
        break
    if (i > to)
      return at + to - from
  }
  return 0
}

# Whether all parts of the block stand in a file, in their order. The block of
# an output must begin with its first line, and be all of it unless parts are
# left out.
function stands_in(name, is_all,    i, from, at) {
  read_file(name)
  at = 0
  from = 1
  for (i = 1; i <= n_lines + 1; i++) {
    if (i <= n_lines && block[i] != "...")
      continue
    if (i > from) {
      at = find(name, from, i - 1, at)
      if (!at || (is_all && from == 1 && at != i - 1))
        return 0
    }
    from = i + 1
  }
  return !is_all || at == length_of[name]
}

function check(    name, i, known) {
  if (kind == "c") {
    n_blocks++
    for (known in sources)
      if (stands_in(known, 0))
        return
    printf "%s:%d: no program has: %s\n", FILENAME, start, block[1]
  } else if (block[1] ~ /^\$ \.\//) {
    n_outputs++
    name = outputs "/" substr(block[1], 5)
    for (i = 2; i <= n_lines; i++)
      block[i - 1] = block[i]
    n_lines--
    if (!stands_in(name, 1))
      printf "%s:%d: %s prints something else\n", FILENAME, start, name
  }
}

match($0, /\(\.\.\/examples\/[a-z\/-]+\.[ch]\)/) {
  sources[substr($0, RSTART + 4, RLENGTH - 5)] = 1
}

/^ *```/ {
  if (inside)
    check()
  else {
    kind = $0
    sub(/^ *```/, "", kind)
    start = FNR + 1
    n_lines = 0
  }
  inside = !inside
  next
}

inside {
  block[++n_lines] = $0
}

END { printf "%d blocks of C, %d outputs\n", n_blocks, n_outputs }
