# prototypes.awk HEADER...: lists what the headers export.
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# A line each: the symbol, "documented" or "bare", where it stands, and the
# release from which on it is there. Documented is what has a comment of its own
# name right above it.

FNR == 1 || /^\/\*\*/ {
  comment = ""
}

/^\/\*\*[ \t]*$/ {
  name_next = 1
  next
}

name_next {
  name_next = 0
  comment = $2
  sub (/:.*$/, "", comment)
  next
}

/^[ \t]*#/ || /^ \*/ {
  next
}

/WAY_AVAILABLE_IN_/ {
  text = ""
  where = FILENAME ":" FNR
  collecting = 1
}

collecting {
  text = text " " $0
  if (text ~ /;/ || (text ~ /G_DECLARE_/ && text ~ /\)/))
    {
      collecting = 0
      report()
    }
}

function report (   symbol, known, since)
{
  since = text
  sub (/^.*WAY_AVAILABLE_IN_/, "", since)
  sub (/[^0-9_].*$/, "", since)
  gsub (/_/, ".", since)

  symbol = text
  if (text ~ /G_DECLARE_/)
    {
      # G_DECLARE_X_TYPE (WayTable, way_table, ...) with the type's comment
      known = text
      sub (/^[^(]*\([ \t]*/, "", known)
      symbol = known
      sub (/[ \t]*,.*$/, "", known)
      sub (/^[^,]*,[ \t]*/, "", symbol)
      sub (/[ \t]*,.*$/, "_get_type", symbol)
      known = comment == known
    }
  else
    {
      sub (/[ \t]*[(;].*$/, "", symbol)
      sub (/^.*[ \t*]/, "", symbol)
      # What a _get_type() returns its type's comment tells.
      known = comment == symbol || symbol ~ /_get_type$/
    }

  print symbol, known ? "documented" : "bare", where, since
}
