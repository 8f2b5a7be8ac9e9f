/* format-private.h - what a format is to the library: how it is told, read,
 * written SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/model/network-private.h"
#include "formats/text/reader.h"
#include "formats/text/writer.h"

#include <wayfind-io.h>

/* What a file alone does not say. */
typedef struct
{
  Reader       *nodes;          /* (nullable): a second file, of nodes */
  Reader       *labels;         /* (nullable): a third, what labels mean */
  const char   *columns;        /* (nullable) of all three: */
  const char   *node_columns;   /* (nullable) */
  const char   *label_columns;  /* (nullable) */
  GCancellable *cancellable;    /* (nullable) */
  WayPositionKind positions;    /* NONE unless the user says what they are */
  gboolean      keep_parallel;
  gboolean      ignore_turns;
  gboolean      one_way;        /* edges of which the file does not say */
  gboolean      skip_strays;    /* edges of nodes that are not there */
  WayProfile    profile;
  WayMeasure    measure;
  const char   *mover;          /* (nullable) */
  gboolean      has_grid;       /* whether these two are asked for: */
  WayGridShape  shape;
  WayCornerRule corners;
} LoadSettings;

typedef struct
{
  WayFormat    info;

  /* Other endings of file names, each within blanks: " csv tsv ". */
  const char  *endings;

  /* Whether it takes a second file. */
  gboolean     takes_nodes;

  /* Whether it takes a third, of labels. */
  gboolean     takes_labels;

  /* Whether grids can be written; else tables alone can. */
  gboolean     keeps_grids;

  /* Whether what it writes says how wide edges are. */
  gboolean     keeps_widths;

  /* Whether a text that begins with @head, @len bytes and a NUL, is of this
   * format. The first format that says so reads the text. */
  gboolean   (*is_head) (const char *head,
                         gsize       len);

  /* NULL if it does not read, or was not built in. */
  WayNetwork *(*read)   (Reader             *reader,
                         const LoadSettings *settings,
                         GError            **error);

  /* Writes, or hands an error to the writer. NULL if it does not write, or
   * was not built in. */
  void       (*write)   (Writer             *writer,
                         WayNetwork         *network);

  /* As @write, for the second file. */
  void       (*write_nodes) (Writer         *writer,
                             WayNetwork     *network);
} Format;

/* One for each file of that name. */
extern const Format adjacency_format;
extern const Format dot_format;
extern const Format airways_format;
extern const Format borders_format;
extern const Format dimacs_format;
extern const Format edge_table_format;
extern const Format geojson_format;
extern const Format graphml_format;
extern const Format movingai_format;
extern const Format tile_map_format;
extern const Format osm_format;
extern const Format tiled_format;
extern const Format topojson_format;

/* The format of a file to be read, by its content and last by its name; NULL
 * with an error. */
const Format *format_tell       (Reader      *reader,
                                 const char  *path,
                                 GError     **error);

/* The format of that name, NULL with an error that names those that there
 * are. */
const Format *format_by_name    (const char  *name,
                                 GError     **error);

/* The format of files with a name like @path, ".gz" taken off; NULL if the
 * ending is of none. */
const Format *format_by_ending  (const char  *path);
