# includes.awk LIST FILE...: which of our files include which, as pairs for
# tsort. LIST names all that there are, relative to the folder where this runs.
# SPDX-License-Identifier: LGPL-2.1-or-later

NR == FNR {
  exists[$0] = 1
  next
}

/^[ \t]*#[ \t]*include/ {
  name = $0
  sub (/^[^<"]*[<"]/, "", name)
  sub (/[>"].*$/, "", name)
  for (i = split ("src/ include/", folder, " "); i > 0; i--)
    if (folder[i] name in exists)
      print FILENAME, folder[i] name
}
