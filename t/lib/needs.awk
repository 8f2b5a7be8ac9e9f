# needs.awk: which object files need which, as pairs for tsort.
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Reads what `nm -P -A' prints of them. An object goes by the name of its
# source: libtool's folders and prefixes are taken off. Whoever checks that an
# argument is of a class calls its `get_type', which is no need of what the
# class does.

{
  object = $1
  sub (/:$/, "", object)
  gsub (/\.libs\/|libwayfind_(io_)?internal_la-|\.o$/, "", object)
  if ($3 ~ /^[TDBRCV]$/)
    home[$2] = object
  else if ($3 == "U" && $2 !~ /_get_type$/)
    wanted[object, $2] = 1
}

END {
  for (key in wanted)
    {
      split (key, part, SUBSEP)
      if (part[2] in home && home[part[2]] != part[1])
        print part[1], home[part[2]]
    }
}
