# interface.awk HEADER...: a C program that prints what programs rest on.
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The program prints each exported prototype, the types of callbacks, the value
# of each enumerator, and the size of each public struct with the place of each
# field. Sizes are the compiler's, the rest is the header's text with its
# blanks squeezed. A header with "Stability: Unstable" in a comment is marked.

BEGIN {
  print "#include <stddef.h>\n#include <stdio.h>"
  print "#include <wayfind.h>\n#include <wayfind-io.h>"
  print "#define FIELD(type, name) printf (\"  \" #type \".\" #name" \
        " \" at %zu, %zu bytes\\n\", offsetof (type, name)," \
        " sizeof (((type *) 0)->name))"
  print "int main (void)\n{"
}

FNR == 1 {
  name = FILENAME
  sub (/^.*include\//, "", name)
  header(name)
}

/^ \* Stability: Unstable$/ && !marked {
  marked = 1
  printf "  puts (\"  (unstable)\");\n"
}

{
  line = strip($0)
}

collecting == "" && line ~ /^WAY_AVAILABLE_IN_/ {
  begin("prototype")
  sub (/^WAY_AVAILABLE_IN_[0-9_]+/, "", line)
}

collecting == "" && line ~ /^typedef (struct|enum)[ \t]*$/ {
  begin(line ~ /enum/ ? "enum" : "struct")
  next
}

collecting == "" && line ~ /^struct _Way[A-Za-z]+[ \t]*$/ {
  begin("struct")
  type = substr (line, 9)
  next
}

collecting == "" && line ~ /^typedef / && line !~ /^typedef (struct|enum)/ {
  begin("prototype")
}

collecting != "" {
  text = text " " line
  if (collecting == "prototype")
    {
      if (text ~ /;/ || (text ~ /G_DECLARE_/ && text ~ /\)/))
        end_prototype()
    }
  else if (line ~ /^}/)
    end_braces()
}

END {
  print "  return 0;\n}"
}

function header (name)
{
  marked = 0
  printf "  puts (\"%s\");\n", name
}

# The line without its comments, which may go over several lines.
function strip (line,   from, to)
{
  if (in_comment)
    {
      to = index (line, "*/")
      if (!to)
        return ""
      in_comment = 0
      line = substr (line, to + 2)
    }
  while ((from = index (line, "/*")))
    {
      to = index (substr (line, from), "*/")
      if (!to)
        {
          in_comment = 1
          return substr (line, 1, from - 1)
        }
      line = substr (line, 1, from - 1) substr (line, from + to + 1)
    }
  return line
}

function begin (what)
{
  collecting = what
  text = type = ""
}

function squeeze (words)
{
  gsub (/[ \t]+/, " ", words)
  sub (/^ /, "", words)
  sub (/ ?;?$/, "", words)
  return words
}

function end_prototype (   part)
{
  collecting = ""
  if (text ~ /G_DECLARE_/)
    {
      split (text, part, /[ \t]*[(,][ \t]*/)
      text = "GType " part[3] "_get_type (void)"
    }
  sub (/;.*$/, "", text)
  sub (/ G_GNUC_CONST/, "", text)
  printf "  puts (\"  %s\");\n", squeeze(text)
}

function end_braces (   tail, body, item, n, i)
{
  tail = text
  sub (/^.*}/, "", tail)
  if (type == "")
    type = squeeze(tail)
  body = text
  sub (/^[^{]*{/, "", body)
  sub (/}[^}]*$/, "", body)

  if (collecting == "struct")
    printf "  printf (\"  %s of %%zu bytes\\n\", sizeof (%s));\n", type, type
  n = split (body, item, collecting == "enum" ? "," : ";")
  for (i = 1; i <= n; i++)
    if (squeeze(item[i]) != "")
      {
        if (collecting == "enum")
          show_value(squeeze(item[i]))
        else
          printf "  FIELD (%s, %s);\n", type, field_of(squeeze(item[i]))
      }
  collecting = ""
}

function show_value (name)
{
  sub (/ ?=.*$/, "", name)
  printf "  printf (\"  %s = %%ld\\n\", (long) %s);\n", name, name
}

# "void (*end) (WayGraph *self)", "gpointer reserved[2]", "guint32 len"
function field_of (words)
{
  if (match (words, /\(\*[a-z_0-9]+\)/))
    return substr (words, RSTART + 2, RLENGTH - 3)
  sub (/\[.*$/, "", words)
  sub (/^.*[ *]/, "", words)
  return words
}
