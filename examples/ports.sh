#!/bin/sh
# ports.sh - the sea routes between all ports of the world, by several processes
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# usage: examples/ports.sh [RANKS]
#
# The lesson: `mpirun wayfind-mpi matrix'. The network is prepared once, all
# ranks map the same file, and rows are dealt out as ranks come free. With
# --resume a matrix that was stopped would be carried on; one for days on the
# machines of a list is asked for in the same way:
#
#   mpirun --hostfile machines wayfind-mpi matrix lanes.wayfind \
#     --places ports.csv --write costs.tsv --resume
#
# WAYFIND and WAYFIND_MPI name other programs than the installed ones, MPIRUN
# another mpirun with its options.

ranks=${1:-2}
data=$(dirname "$0")/data
folder=$(mktemp -d) || exit
trap 'rm -rf "$folder"' EXIT

"${WAYFIND:-wayfind}" prepare "$data/sea-lanes.geojson" \
  --write "$folder/lanes.wayfind" > "$folder/said" 2>&1 ||
  { cat "$folder/said" >&2; exit 1; }

${MPIRUN:-mpirun --quiet} -n "$ranks" "${WAYFIND_MPI:-wayfind-mpi}" \
  matrix "$folder/lanes.wayfind" --places "$data/ports.csv" \
  --write "$folder/ports.tsv" || exit

# A row for each port, and a column, in metres; an empty cell means no route.
awk -F '\t' -v ranks="$ranks" '
  NR == 1 { for (i = 2; i <= NF; i++) to[i] = $i; next }
  {
    for (i = 2; i <= NF; i++)
      if ($i != "") {
        n++
        if ($i + 0 > most) {
          most = $i + 0
          pair = $1 " to " to[i]
        }
      }
  }
  END {
    printf "%d routes between %d ports, by %s ranks\n", n, NR - 1, ranks
    printf "the farthest: %s, %.0f nautical miles\n", pair, most / 1852
  }' "$folder/ports.tsv"
