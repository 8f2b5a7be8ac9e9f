# floors.awk LIST FILE...: reports each #include that breaks the floor plan.
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# LIST names all sources and headers below src, include and examples,
# relative to the folder where this runs; the FILEs are to be checked.
# Prints the floor, a tab, and what is wrong where. With -v pairs=1 it prints
# all floors instead, the lowest first, and which uses which.

BEGIN {
  # The rooms, the lowest first. Within a room folders may be on floors, too.
  n = split ("core engine graphs views searches routing motion parallel io" \
             " tool sql sqlite postgresql bindings examples", room, " ")
  for (i in room)
    rank[room[i]] = i * 100
  put("graphs/", "table grid mesh roadmap meshing")
  put("views/", "schedule .")
  put("searches/", "measures preparation . replan")
  put("routing/", ". prepared-network router trips")
  put("motion/", "agents smoothing tiers crowd queue units")
  rank["examples"] = rank["bindings"] = rank["tool"]
  rank["sql"] = rank["tool"] + 1
  rank["sqlite"] = rank["tool"] + 2
  rank["postgresql"] = rank["tool"] + 3

  for (i = 1; pairs && i <= n; i++)
    print room[i]
}

# Folders of a room, the lowest first; "." is the room itself and all of its
# other folders.
function put (prefix, names,   i, count, folder)
{
  count = split (names, folder, " ")
  for (i = 1; i <= count; i++)
    if (folder[i] == ".")
      rank[substr (prefix, 1, length (prefix) - 1)] += i
    else
      rank[prefix folder[i]] = \
        rank[substr (prefix, 1, index (prefix, "/") - 1)] + i
}

FNR == 1 {
  n_files++
}

n_files == 1 {
  exists[$0] = 1
  n_parts = split ($0, part, "/")
  if (n_parts >= 3 && part[1] == "src")
    {
      # A public header is on the floor of the source of that name.
      name = part[n_parts]
      if (sub (/\.c$/, "", name))
        home[part[2] == "io" ? "io" : "", name] = floor_in(part, n_parts)
    }
  next
}

FNR == 1 {
  floor = floor_of(FILENAME)
  own = room_of(floor)
  if (!(own in rank))
    complain("is in no room that is known")
}

/^[ \t]*#[ \t]*include/ {
  check_include($0)
}

# The floor of a source: its folder if that has a rank, or else its room.
function floor_in (part, n_parts)
{
  if (n_parts > 3 && (part[2] "/" part[3]) in rank)
    return part[2] "/" part[3]
  return part[2]
}

function room_of (floor)
{
  sub (/\/.*/, "", floor)
  return floor
}

function floor_of (path,   part, n_parts, name, side, floor)
{
  n_parts = split (path, part, "/")
  if (part[1] == "src")
    return floor_in(part, n_parts)
  if (part[1] != "include")
    return part[1]

  # The umbrellas hold all of their library.
  if (n_parts == 2)
    return part[2] == "wayfind-io.h" ? "io" : "parallel"

  name = part[n_parts]
  sub (/\.h$/, "", name)
  side = part[2] == "wayfind-io" ? "io" : ""
  if (side == "io")
    return "io"
  floor = part[3]
  if ((side, name) in home && room_of(home[side, name]) == floor)
    return home[side, name]
  return floor
}

# The file behind an #include, "" for one of another library's.
function resolve (line,   name, folder)
{
  name = line
  sub (/^[^<"]*[<"]/, "", name)
  sub (/[>"].*$/, "", name)

  if (name ~ /^wayfind(-io|-mpi)?(\.h$|\/)/)
    return "include/" name
  if (line ~ /</ || name == "config.h")
    return ""
  if (name ~ /\//)
    return "src/" name

  folder = FILENAME
  sub (/[^\/]*$/, "", folder)
  return folder name
}

function check_include (line,   target, theirs, their_floor, public)
{
  target = resolve(line)
  if (target == "")
    return

  their_floor = floor_of(target)
  theirs = room_of(their_floor)
  public = target ~ /^include\//
  if (pairs)
    {
      show_pair(theirs)
      return
    }

  if (!public && !(target in exists))
    complain("includes " target ", which does not exist")
  else if (own ~ /^(tool|examples)$/ || FILENAME ~ /^src\/bindings\/python\//)
    {
      if (theirs != own && target !~ /^include\/wayfind(-io|-mpi)?\.h$/)
        complain("includes " target ", and not an umbrella header")
    }
  else if (FILENAME ~ /^include\// && !public)
    complain("is public and includes " target ", which is not")
  else if (rank[their_floor] > rank[floor])
    complain("includes " target ", on the higher floor " their_floor)
  else if (theirs == "engine" && own != "engine" && !public \
           && target !~ /\/(answer|reached|search-memory|spare-memory|share|find-path-private)\.h$/)
    complain("includes " target ", and not engine/reached.h")
  else if (own ~ /^sql/ && theirs !~ /^sql/ \
           && target !~ /^include\/wayfind\.h$/)
    complain("includes " target ", and not an umbrella header")
  else if (own == "io" && theirs != "io" && !public)
    complain("includes " target ", which libwayfind-1 hides")
}

function show_pair (theirs)
{
  if (own != theirs && FILENAME !~ /^include\/wayfind[a-z-]*\.h$/ \
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
