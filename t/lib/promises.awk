# promises.awk: functions whose doc comments keep a promise back
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# awk -f promises.awk HEADER...
#
# Prints each public function that takes a GError and does not say when it
# fails; that takes a number and does not say its unit or its range, or what it
# counts; that returns an object and does not say whose it is; or that does not
# say how long it takes, as O(...). What is called get, set, is, has, ref, unref
# or free takes constant time unless it says otherwise: docs/tasks.md says so.

BEGIN {
  number = "^(const )?(guint|gint|gsize|gssize|gdouble|double|int|guint8|" \
           "guint16|guint32|guint64|gint8|gint16|gint32|gint64|WayCost) [a-z]"
  # Words by which a description gives the unit, the range or what is counted.
  measure = "[0-9]|%[A-Z]|way_|how (many|much|often|far|long)|number" \
            "|ind(ex|ices)|(^| )ids?( |,|;|:|$)|cost|metre|second|degree" \
            "|byte|cell|column" \
            "|row|unit|length|size|radius|angle|seed|factor|share|place|mask" \
            "|largest|least|coordinate|worker|x of|y of|pixel|edges?|times" \
            "|priority|version|value|width|height|position|node|time|INFINITY"
  brief = "_(get|set|is|has|ref|unref|free)(_|$)"
  failure = "ERROR|[Ff]ail|memory|[Ee]rror|could not|(as|by|from) way_|FAILED"
}

/^\/\*\*$/ {
  in_doc = next_is_name = 1
  part = body = returns = prototype = ""
  split ("", said)
  next
}
in_doc && next_is_name {
  name = $2
  sub (/:.*/, "", name)
  next_is_name = 0
  next
}
in_doc && /^ \*\// { in_doc = 0; wants = name ~ /^way_/; next }
in_doc && /^ \* @[a-z_]+:/ {
  part = $2
  sub (/^@/, "", part)
  sub (/:.*/, "", part)
  text = $0
  sub (/^ \* @[a-z_]+:/, "", text)
  said[part] = text
  next
}
in_doc && /^ \*$/ { part = ""; next }
in_doc && /^ \* Returns:/ { part = "Returns" }
in_doc && /^ \* Since:/ { part = ""; next }
in_doc {
  text = $0
  sub (/^ \*/, "", text)
  if (part == "Returns")
    returns = returns text
  else if (part != "")
    { said[part] = said[part] text; next }
  body = body text
  next
}

wants && /^WAY_AVAILABLE_IN_|^static inline/ { collecting = 1; next }
wants && collecting {
  prototype = prototype " " $0
  if (prototype ~ /[;{]/)
    {
      check()
      wants = collecting = 0
    }
}

function check (   arguments, list, i, n, argument, type)
{
  gsub (/[ \t]+/, " ", prototype)
  n = index (prototype, name " (")
  if (n == 0)
    return
  type = substr (prototype, 1, n - 1)
  arguments = substr (prototype, n + length (name) + 2)
  sub (/\).*/, "", arguments)

  sub (/return location for[^;.]*%NULL/, "", said["error"])
  if (arguments ~ /GError \*\*/ && (body said["error"]) !~ failure)
    print FILENAME ": " name "() does not say when it fails"
  if (type ~ /\*/ && type !~ /const|gpointer/ && returns !~ /\(transfer /)
    print FILENAME ": " name "() does not say whose it is that it returns"
  if (name !~ brief && body !~ /O\(/)
    print FILENAME ": " name "() does not say how long it takes"

  n = split (arguments, list, ",")
  for (i = 1; i <= n; i++)
    {
      argument = list[i]
      sub (/^ /, "", argument)
      if (argument !~ number)
        continue
      sub (/^.* /, "", argument)
      sub (/\[.*/, "", argument)
      if (said[argument] !~ measure)
        print FILENAME ": " name "() does not say what @" argument " counts"
    }
}
