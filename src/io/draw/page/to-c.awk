# to-c.awk FILE...: each file as a C string, named after it.
# SPDX-License-Identifier: LGPL-2.1-or-later

BEGIN {
  print "/* Made by to-c.awk; do not edit. */"
  print "#include \"io/draw/page/text.h\""
}

FNR == 1 {
  finish()
  name = FILENAME
  sub (/^.*\//, "", name)
  gsub (/[^A-Za-z0-9]/, "_", name)
  print "\nconst char source_" name "[] ="
  began = 1
}

{
  # A backslash in a replacement means something else to each awk.
  gsub (/[\\]/, "&&")
  n = split ($0, part, "\"")
  line = part[1]
  for (i = 2; i <= n; i++)
    line = line "\\\"" part[i]

  # Two question marks could begin a trigraph.
  n = split (line, part, "?")
  line = part[1]
  for (i = 2; i <= n; i++)
    line = line "\\?" part[i]
  print "  \"" line "\\n\""
}

END {
  finish()
}

function finish ()
{
  if (began)
    print "  ;"
}
