# floors.awk LIST FILE...: reports each #include that breaks the floor plan.
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# LIST names all sources and headers below src, include and examples,
# relative to the folder where this runs; the FILEs are to be checked.
# Prints the floor, a tab, and what is wrong where. With -v pairs=1 it prints
# all floors instead, the lowest first, and which uses which.

BEGIN {
  n = split ("core engine table grid mesh roadmap meshing schedule views" \
             " agents prepared hierarchy searches router trips replan motion" \
             " tiers crowd queue units parallel packed types",
             library, " ")
  for (i in library)
    rank[library[i]] = i + 0
  rank["formats"] = rank["draw"] = rank["mpi"] = n + 1
  rank["tool"] = rank["python"] = rank["examples"] = n + 2

  for (i = 1; pairs && i <= n; i++)
    print library[i]
  if (pairs)
    print "formats\ndraw\ntool\npython\nexamples"
}

FNR == 1 {
  n_files++
}

n_files == 1 {
  exists[$0] = 1
  n_parts = split ($0, part, "/")
  if (n_parts >= 3 && part[1] == "src")
    {
      # A public header lives on the floor of the source of that name.
      name = part[n_parts]
      if (part[2] !~ /^(tool|python)$/ && sub (/\.c$/, "", name))
        home[part[2] ~ /^(formats|draw)$/ ? "io" : "", name] = part[2]
    }
  next
}

FNR == 1 {
  own = floor_of(FILENAME)
  if (!(own in rank))
    complain("is on no floor that is known")
}

/^[ \t]*#[ \t]*include/ {
  check_include($0)
}

function floor_of (path,   part, n, name, side)
{
  n = split (path, part, "/")
  if (part[1] != "include")
    return part[1] == "src" ? part[2] : part[1]

  # The umbrellas hold all of their library.
  if (part[2] == "wayfind-mpi.h")
    return "mpi"
  if (n == 2)
    return part[2] == "wayfind.h" ? "types" : "draw"

  name = part[3]
  sub (/\.h$/, "", name)
  side = part[2] == "wayfind-io" ? "io" : ""
  if ((side, name) in home)
    return home[side, name]
  return side == "io" ? "formats" : "core"
}

# The file behind an #include, "" for one of another library's.
function resolve (line,   name, folder)
{
  name = line
  sub (/^[^<"]*[<"]/, "", name)
  sub (/[>"].*$/, "", name)

  if (name ~ /^wayfind(-io)?(\.h$|\/)/)
    return "include/" name
  if (line ~ /</ || name == "config.h")
    return ""
  if (name ~ /\//)
    return "src/" name

  folder = FILENAME
  sub (/[^\/]*$/, "", folder)
  return folder name
}

function check_include (line,   target, theirs, public)
{
  target = resolve(line)
  if (target == "")
    return

  theirs = floor_of(target)
  public = target ~ /^include\//
  if (pairs)
    {
      # Within one library its umbrella stands for no floor.
      if (target != "include/wayfind-io.h" || own !~ /^(formats|draw)$/)
        show_pair(theirs)
      return
    }

  if (!public && !(target in exists))
    complain("includes " target ", which does not exist")
  else if (own ~ /^(tool|python|examples)$/)
    {
      if (theirs != own && target !~ /^include\/wayfind(-io|-mpi)?\.h$/)
        complain("includes " target ", and not an umbrella header")
    }
  else if (FILENAME ~ /^include\// && !public)
    complain("is public and includes " target ", which is not")
  else if (rank[theirs] > rank[own])
    complain("includes " target ", on the higher floor " theirs)
  else if (theirs == "engine" && own != "engine" && !public \
           && target !~ /\/(reached|lease|share|find-path-private)\.h$/)
    complain("includes " target ", and not engine/reached.h")
  else if (own ~ /^(formats|draw)$/ && rank[theirs] <= n && !public)
    complain("includes " target ", which libwayfind-1 hides")
}

function show_pair (theirs)
{
  if (own != theirs && FILENAME !~ /^include\/wayfind(-io)?\.h$/ \
      && !((own, theirs) in shown))
    {
      shown[own, theirs] = 1
      print own, theirs
    }
}

function complain (what)
{
  if (pairs)
    return
  printf "%s\t%s:%d: %s\n",
    FILENAME ~ /^include\// ? "include" : own, FILENAME, FNR, what
}
