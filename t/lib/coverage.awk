# coverage.awk: one line a source file out of what `gcov -n' says, and a sum.
# SPDX-License-Identifier: LGPL-2.1-or-later

/^File / {
  file = substr ($0, 7, length ($0) - 7)
  sub (/^.*\/src\//, "src/", file)
}

# "Lines executed:87.50% of 64". Headers come once for each user of their
# inline functions, and those of other libraries are not ours.
/^Lines executed:/ && file ~ /^src\/.*\.c$/ && !(file in lines) {
  split (substr ($0, 16), part, "% of ")
  lines[file] = part[2]
  executed += part[1] * part[2] / 100
  total += part[2]
  printf "%6.1f %%  %5d lines  %s\n", part[1], part[2], file | "sort -k5"
}

END {
  close ("sort -k5")
  if (total == 0)
    {
      print "Nothing was counted: configure with --enable-coverage, " \
            "then make check."
      exit 1
    }
  printf "%6.1f %%  %5d lines  all\n", 100 * executed / total, total
}
