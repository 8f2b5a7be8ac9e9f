# doc-programs.awk: the programs of doc comments, cut out of headers
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# awk -v folder=DIR -f doc-programs.awk HEADER...
#
# A program stands between |[<!-- language="C" --> and ]|. One that has a main
# becomes DIR/NAME.c. All others are the inside of a function, and become one
# of DIR/parts.c. NAME is the type or function that is documented;
# the function is program_NAME.
# Prints each name with the header that it stands in.

function begin ()
{
  inside = 1
  body = ""
  line = FNR + 1
}

function end (head)
{
  inside = 0
  head = "#line " line " \"" FILENAME "\"\n"
  if (body ~ /\nmain \(void\)/)
    printf "%s%s", head, body > (folder "/" name ".c")
  else
    printf "%s\n{\n%s%s  return 0;\n}\n\n", \
      "int program_" name " (void)", head, body > (folder "/parts.c")
  print name, FILENAME
}

BEGIN {
  print "#include <stdio.h>\n#include <wayfind-io.h>\n" > (folder "/parts.c")
}

/^ \* (Way[A-Za-z]+|way_[a-z0-9_]+):$/ { name = substr ($2, 1, length ($2) - 1) }
inside && /^ \* \]\|$/ { end () }
inside { body = body substr ($0, 4) "\n" }
/^ \* \|\[<!-- language="C" -->$/ { begin () }
