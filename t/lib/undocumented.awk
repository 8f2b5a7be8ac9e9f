# undocumented.awk: doc comments that leave out what they have to say
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# awk -f undocumented.awk HEADER...
#
# Prints each whose version is missing, and each of a function or a type that
# neither describes it nor says what it returns.

/^\/\*\*$/ { in_doc = 1; name = ""; since = described = parts = 0; next }
!in_doc { next }
name == "" { name = $2; next }
/^ \* Since: [0-9]+\.[0-9]+$/ { since = 1 }
/^ \* Returns:/ { described = 1 }
/^ \* @/ { parts = 1 }
/^ \*$/ { parts = 0 }
/^ \* [^@ ]/ && !parts && !/^ \* (Since|Deprecated):/ { described = 1 }
/^ \*\// {
  in_doc = 0
  if (!since)
    print FILENAME ": " name " since when?"
  if (!described && name ~ /^[Ww]ay/)
    print FILENAME ": " name " what does it do?"
}
