/* osm-check.h - whether a file of OpenStreetMap's may be given to readosm
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * readosm trusts its input: it looks up strings by numbers from the file
 * without asking how many there are, believes all sizes, leaks its parser at
 * the first mistake, and never says where that was. So all of a file is checked
 * while it is copied, and readosm sees only what cannot harm it. */

#pragma once

#include "io/formats/text/reader.h"

/* A check, which is given a file piece by piece. Errors are the reader's;
 * nothing is checked after the first one. */
typedef struct
{
  gpointer (*begin) (Reader     *reader);
  gboolean (*feed)  (gpointer    check,
                     const char *bytes,
                     gsize       n_bytes);
  /* Called after the last piece. Sets @nodes_first if no node comes after a
   * way. */
  gboolean (*end)   (gpointer    check,
                     gboolean   *nodes_first);
  void     (*free)  (gpointer    check);
} OsmChecker;

extern const OsmChecker osm_xml_checker;
extern const OsmChecker osm_pbf_checker;
