# cluster.sh: a cluster of PostgreSQL of our own in $tmp, for scripts that have
# read tap.sh.
#
#   start_cluster        skips all tests if there is no PostgreSQL
#   psql_run ARGUMENT... psql as the superuser `way', rows without frames
#
# The extension need not be installed: PostgreSQL finds its folders from that
# of its program, so copies of the programs below $tmp, with links to all other
# files, are a server that has the extension besides.
#
# SPDX-License-Identifier: LGPL-2.1-or-later

cluster=$tmp/cluster
cluster_pid=

# as_server COMMAND...: PostgreSQL does not run as root.
as_server ()
{
  if test "$(id -u)" = 0; then
    setpriv --reuid="$server_user" --regid="$(id -g "$server_user")" \
      --clear-groups "$@"
  else
    "$@"
  fi
}

make_tree ()
{
  root=$cluster/root
  mkdir -p "$root$pg_bindir" "$root$pg_sharedir/extension" \
    "$root$pg_pkglibdir" "$cluster/lib" || return
  cp "$pg_bindir/postgres" "$pg_bindir/initdb" "$root$pg_bindir" || return
  for file in "$pg_sharedir"/*; do
    test "${file##*/}" = extension || ln -s "$file" "$root$pg_sharedir"
  done
  ln -s "$pg_sharedir"/extension/* "$root$pg_sharedir/extension"
  ln -s "$pg_pkglibdir"/* "$root$pg_pkglibdir"
  rm -f "$root$pg_sharedir"/extension/wayfind* "$root$pg_pkglibdir/wayfind.so"
  cp "$top_srcdir"/src/postgresql/wayfind.control \
    "$top_srcdir"/src/postgresql/wayfind--*.sql "$root$pg_sharedir/extension" &&
    cp "$top_builddir/src/postgresql/.libs/wayfind.so" "$root$pg_pkglibdir" &&
    cp "$top_builddir"/.libs/libwayfind-1.so.[0-9]* "$cluster/lib"
}

stop_cluster ()
{
  test -n "$cluster_pid" || return 0
  # What the shell has started ignores SIGINT, and need not be the server.
  kill -INT "$(head -n 1 "$cluster/data/postmaster.pid")" 2> /dev/null \
    || kill "$cluster_pid" 2> /dev/null
  wait "$cluster_pid" 2> /dev/null
  cluster_pid=
}

# launch: starts the server, and waits until it answers.
launch ()
{
  as_server "$root$pg_bindir/postgres" -D "$cluster/data" -k "$cluster" \
    -c listen_addresses= -c fsync=off -c max_connections=20 -c max_prepared_transactions=2 \
    > "$cluster/log" 2>&1 &
  cluster_pid=$!
  for second in $(seq 120); do
    psql_run -c '' > /dev/null 2>&1 && return
    kill -0 "$cluster_pid" 2> /dev/null || break
    sleep 0.5
  done
  cat "$cluster/log"
  return 1
}

psql_run ()
{
  PGOPTIONS="-c statement_timeout=60s -c client_min_messages=warning $PGOPTIONS" \
    "$pg_bindir/psql" -X -q -A -t -h "$cluster" -U way -d postgres \
    -v ON_ERROR_STOP=1 "$@"
}

start_cluster ()
{
  test -f "$top_builddir/src/postgresql/.libs/wayfind.so" \
    || skip_all "the extension of PostgreSQL was not built"
  for program in initdb postgres psql; do
    test -x "$pg_bindir/$program" || skip_all "there is no $pg_bindir/$program"
  done
  server_user=nobody
  test "$(id -u)" != 0 || setpriv --version > /dev/null 2>&1 \
    || skip_all "PostgreSQL does not run as root, and there is no setpriv"
  unset PGDATA PGHOST PGPORT PGUSER PGDATABASE PGOPTIONS
  trap 'stop_cluster; rm -rf "$tmp"' EXIT
  LD_LIBRARY_PATH=$cluster/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export LD_LIBRARY_PATH

  mkdir "$cluster" && make_tree > "$tmp/said" 2>&1 &&
    { test "$(id -u)" != 0 \
        || { chmod 711 "$tmp" && chown -R -h "$server_user" "$cluster"; }; } &&
    as_server "$root$pg_bindir/initdb" -D "$cluster/data" -U way -A trust \
      --no-sync --locale=C -E UTF8 > "$tmp/said" 2>&1 &&
    launch > "$tmp/said" 2>&1 && return
  diag < "$tmp/said"
  echo "Bail out! The server did not start."
  exit 1
}
