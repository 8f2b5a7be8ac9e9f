#!/bin/sh
# postgresql.sh - the extension of PostgreSQL on roads, beside pgRouting
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# postgresql.sh NETWORK.gr.gz [QUERIES]: from a build with -O2, in a cluster of
# its own.

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/cluster.sh"

start_cluster
psql_run -c 'CREATE TABLE arcs (source bigint, target bigint,
  cost double precision)' &&
  gzip -dc "$1" | awk '$1 == "a" { print $2 "\t" $3 "\t" $4 }' \
    | psql_run -c 'COPY arcs FROM STDIN' &&
  psql_run -F '  ' -v queries="${2:-20}" -f "$top_srcdir/bench/postgresql.sql" \
    | grep .
