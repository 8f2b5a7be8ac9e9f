/* format-private.h - formats: how they are recognised, read and written
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/network-private.h"
#include "io/formats/model/node-names.h"
#include "io/formats/text/reader.h"
#include "io/formats/text/writer.h"

#include <wayfind-io.h>

/* The options of a loader, with the files that belong to them. */
typedef struct
{
  Reader       *nodes;          /* (nullable): a second file, of nodes */
  Reader       *labels;         /* (nullable): a third, what labels mean */
  const char   *columns;        /* (nullable) */
  const char   *node_columns;   /* (nullable) */
  const char   *label_columns;  /* (nullable) */
  const char   *path;           /* of the first file */
  GCancellable *cancellable;    /* (nullable) */
  WayPositionKind positions;    /* NONE unless the user says */
  WayLoadFlags  flags;
  WayProfile    profile;
  const char   *profile_path;   /* (nullable): overrules @profile */
  WayMeasure    measure;
  GDateWeekday  weekday;        /* BAD unless the user says; if so: */
  guint         minute;         /* of the day */
  GDateMonth    month;          /* BAD unless the user says; if so: */
  guint         day;            /* of the month */
  gdouble       join_within;    /* metres: ends of lines; 0 for none */
  WayUnit       unit;           /* of costs; UNKNOWN unless the user says */
  const char   *mover;          /* (nullable) */
  gboolean      has_grid;       /* whether these two count: */
  WayGridShape  shape;
  WayCornerRule corners;
} LoadSettings;

typedef struct
{
  WayFormat    info;

  /* Other endings of file names, each within blanks: " csv tsv ". */
  const char  *endings;

  /* Whether the format takes a second file, of nodes. */
  gboolean     takes_nodes;

  /* Whether it takes a third file, of labels. */
  gboolean     takes_labels;

  /* Whether edges may depend on the time of the week. */
  gboolean     takes_moment;

  /* Whether turns may cost time. */
  gboolean     takes_turn_costs;

  /* Whether a file of rules may say who travels how. */
  gboolean     takes_profile;

  /* Whether nodes without edges can be written without that file. */
  gboolean     keeps_lone_nodes;

  /* Whether grids can be written; if not, only tables can. */
  gboolean     keeps_grids;

  /* Whether widths of edges can be written. */
  gboolean     keeps_widths;

  /* Whether measures of edges can be written. */
  gboolean     keeps_measures;

  /* Whether a text that begins with @head, @len bytes and a NUL, is of this
   * format. The first format that says so reads the text. */
  gboolean   (*is_head) (const char *head,
                         gsize       len);

  /* Reads a file. NULL if the format does not read, or was not built in. */
  WayNetwork *(*read)   (Reader             *reader,
                         const LoadSettings *settings,
                         GError            **error);

  /* For a format whose parts are read edge by edge. The first function finds
   * the number of nodes, from the head of a file, or from all names in it,
   * which it numbers. The second adds the edges of a file to a part of a table;
   * nodes count from 0. Errors are the reader's. NULL if a part would take the
   * memory of the whole. */
  gboolean   (*count_nodes) (Reader             *reader,
                             const LoadSettings *settings,
                             NodeNames          *names,
                             guint32            *n_nodes);
  gboolean   (*tell_edges)  (Reader             *reader,
                             const LoadSettings *settings,
                             const NodeNames    *names,
                             WayTablePart       *part);

  /* What files of such a format call their first node, and so on; 0 if nodes
   * have names. */
  guint32      first_number;

  /* Writes a file; an error goes to the writer. NULL if the format does not
   * write, or was not built in. */
  void       (*write)   (Writer             *writer,
                         WayNetwork         *network);

  /* Writes the second file, as @write does the first. */
  void       (*write_nodes) (Writer         *writer,
                             WayNetwork     *network);
} Format;

/* Each is defined in the file of its name. */
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
extern const Format prepared_format;
extern const Format tiled_format;
extern const Format topojson_format;

/* Finds the format of a file to be read, by its content, and by its name if
 * that does not tell; NULL with an error. */
const Format *format_tell       (Reader      *reader,
                                 const char  *path,
                                 GError     **error);

/* A list of the formats of which a text has no marks, if format_tell() chose
 * @format for want of any; NULL if it recognised the text or the ending of its
 * name. */
char         *format_dup_tried  (const Format *format,
                                 Reader       *reader,
                                 const char   *path);

/* Opens a file, and finds its format: the setting of @loader, or format_tell().
 * (transfer full); NULL with an error. */
Reader       *loader_open       (WayLoader    *loader,
                                 const char   *path,
                                 GCancellable *cancellable,
                                 const Format **format,
                                 GError      **error);

/* Whether @format reads, and takes the further files that were given; if not,
 * with an error for the file of that name. */
gboolean      loader_check      (WayLoader    *loader,
                                 const Format *format,
                                 const char   *name,
                                 GError      **error);

/* Whether a second file, of nodes, was set. */
gboolean      loader_has_nodes_path (WayLoader *loader);

/* The settings for a file, without its further files. */
LoadSettings  loader_get_settings (WayLoader    *loader,
                                   const char   *path,
                                   GCancellable *cancellable);

/* Finds the format of that name; NULL with an error that names all formats. */
const Format *format_by_name    (const char  *name,
                                 GError     **error);

/* Finds the format of files with a name like @path, whose ".gz" does not count;
 * NULL if the ending belongs to none. */
const Format *format_by_ending  (const char  *path);
