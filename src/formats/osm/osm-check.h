/* osm-check.h - whether a file of OpenStreetMap's may be given to readosm
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * readosm trusts what it reads: it looks up strings by numbers from the file
 * without asking how many there are, takes sizes as they stand, leaks its
 * parser at the first mistake and never says where that was. So all of a file
 * is checked while it is copied, and readosm sees only what it can bear. */

#pragma once

#include "formats/text/reader.h"

/* Is given a file piece by piece. Errors are the reader's, and then nothing
 * more is looked at. */
typedef struct
{
  gpointer (*begin) (Reader     *reader);
  gboolean (*feed)  (gpointer    check,
                     const char *bytes,
                     gsize       n_bytes);
  /* After the last piece. @nodes_first is set if no node comes after a way. */
  gboolean (*end)   (gpointer    check,
                     gboolean   *nodes_first);
  void     (*free)  (gpointer    check);
} OsmChecker;

extern const OsmChecker osm_xml_checker;
extern const OsmChecker osm_pbf_checker;
