# count.sh FILE.trs...: adds up the TAP cases of all tests into one line.
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# A test whose file is missing was never run and counts as failed; so does
# anything that is not a case, such as a crash or too few cases. A GLib program
# that exits with 1 only repeats that cases failed.

for file
do
  echo ":test: $file"
  test -f "$file" || { echo ":test-result: ERROR"; continue; }
  # Only the log tells one error from another.
  grep -qs '^ERROR: .* exited with status 1$' "${file%.trs}.log" \
    && echo ":exit-1:"
  cat "$file"
done | awk '
  $1 == ":test:" { failed_here = exit_1 = 0 }
  $1 == ":exit-1:" { exit_1 = 1 }
  $1 != ":test-result:" { next }
  $2 == "FAIL" { failed_here++ }
  $2 == "ERROR" && exit_1 && failed_here { exit_1 = 0; next }
  { count[$2]++ }
  END {
    printf "%d passed, %d failed, %d skipped\n",
      count["PASS"] + count["XFAIL"],
      count["FAIL"] + count["XPASS"] + count["ERROR"],
      count["SKIP"]
  }'
