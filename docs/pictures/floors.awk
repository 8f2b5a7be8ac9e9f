# floors.awk: a picture of the floors, as SVG, out of what t/lib/floors.awk
# prints with -v pairs=1.
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# A row a floor, the highest on top, and a dot in it for each floor that it
# includes from. A dot above the stairs would be a file that includes from
# higher up.

NF == 1 {
  floor[++n] = $1
}

NF == 2 {
  uses[$1, $2] = 1
}

END {
  side = 22
  left = 110
  top = 100
  edge = n * side

  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"" \
         " font-family=\"sans-serif\" font-size=\"13\">\n",
    left + edge + 20, top + edge + 20
  print "<title>Which floors include from which</title>"
  print "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
  for (i = 1; i <= n; i++)
    show_floor(i)
  print "</svg>"
}

# Row I, from the top downwards, with its name, its dots, and the name of the
# column that it is to others.
function show_floor (i,   y, x, j)
{
  y = top + (n - i) * side
  x = left + (i - 1) * side
  printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
    left, y, (i - 1) * side, side, i % 2 ? "#eef2f6" : "#e3e9f0"
  printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"" \
         " fill=\"#7f93a8\"/>\n", x, y, side, side
  printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n",
    left - 8, y + 15, floor[i]
  printf "<text transform=\"translate(%d,%d) rotate(-60)\">%s</text>\n",
    x + 14, top - 8, floor[i]
  for (j = 1; j <= n; j++)
    if ((floor[i], floor[j]) in uses)
      printf "<circle cx=\"%d\" cy=\"%d\" r=\"5\" fill=\"%s\"/>\n",
        left + (j - 1) * side + side / 2, y + side / 2,
        j < i ? "#23507d" : "#c0392b"
}
