/* output.h - where an answer goes, and in which format
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/options.h"

#include <gio/gio.h>
#include <wayfind-io.h>

typedef enum
{
  OUTPUT_TEXT,
  OUTPUT_TSV,
  OUTPUT_CSV,                   /* a choice wherever TSV is: reports write TSV */
  OUTPUT_JSON,
  OUTPUT_GEOJSON,
  OUTPUT_GPX,
  OUTPUT_SVG,
  OUTPUT_PNG,
  OUTPUT_PDF,
  OUTPUT_HTML
} OutputKind;

#define OUTPUT_BIT(kind) (1u << (kind))

/* Pictures, and the page to pan and zoom. */
#define OUTPUT_PICTURES \
  (OUTPUT_BIT (OUTPUT_SVG) | OUTPUT_BIT (OUTPUT_PNG) \
   | OUTPUT_BIT (OUTPUT_PDF) | OUTPUT_BIT (OUTPUT_HTML))

/* An output remembers the first error and writes nothing more after it, so
 * that a report writes on and asks once, with output_close(). */
typedef struct
{
  char          *name;          /* (owned) (nullable): --output */
  char          *path;          /* (owned) (nullable): --write */
  gboolean       in_place;      /* --in-place */
  guint          allowed;       /* OUTPUT_BIT() of each kind */
  OutputKind     kind;          /* OUTPUT_TSV for OUTPUT_CSV */
  GString       *cell;          /* (owned) (nullable): of CSV, the beginning of
                                 * a cell */

  GOutputStream *stream;        /* (owned) (nullable): for --write */
  GString       *waiting;       /* (owned) (nullable): not written yet */
  gboolean       in_memory;     /* whether all waits, for output_take_bytes() */
  GError        *problem;       /* (owned) (nullable) */
} Output;

/* Sets the formats that a command writes; the first one is its default. The
 * options are --output, --write and --in-place. */
void        output_init        (Output     *self,
                                guint       allowed);
void        output_add_options (Output     *self,
                                Options    *options);

/* Without output_close() before, leaves no trace of a file. */
void        output_clear       (Output     *self);

/* Chooses the format: by --output, else by the ending of --write. */
gboolean    output_parse       (Output     *self,
                                GError    **error);

/* For a report that writes piece by piece. A file that was there is replaced
 * when the output is closed well, and not before; a name that ends with ".gz"
 * is compressed. */
gboolean    output_open        (Output     *self,
                                GError    **error);
void        output_put         (Output     *self,
                                const char *text);
void        output_put_char    (Output     *self,
                                char        c);
void        output_printf      (Output     *self,
                                const char *format,
                                ...) G_GNUC_PRINTF (2, 3);
gboolean    output_close       (Output     *self,
                                GError    **error);

/* For an answer that stays in memory. It is JSON, and the other functions of
 * this header do not apply. */
void        output_open_memory (Output     *self);

/* (transfer full): all that was put into an answer in memory. */
GBytes     *output_take_bytes  (Output     *self);

/* The path for a library function that writes the file; "-" for the standard
 * output. */
const char *output_get_path    (const Output *self);

/* Whether the answer is a picture or a page with one. */
gboolean    output_is_drawn    (const Output *self);

WaySaveFlags output_get_flags  (const Output *self);

/* The name of the format, such as "gpx", which the library understands, too. */
const char *output_get_kind_name (const Output *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Output, output_clear)
