/* looks.h - the options that say how a picture looks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"
#include "tool/reports/output.h"

/* Made with { NULL }. */
typedef struct
{
  char    *title;               /* (owned) (nullable) */
  char    *source;              /* (owned) (nullable) */
  char    *theme_text;          /* (owned) (nullable) */
  char    *size_text;           /* (owned) (nullable) */
  char    *background_path;     /* (owned) (nullable) */
  gboolean components;
  gboolean no_labels;
  gboolean dots;

  WayNetwork     *background;   /* (owned) (nullable) */
  gboolean        is_dark;
  guint           width;        /* 0 for the usual size */
  guint           height;       /* 0 for as high as need be */
} Looks;

/* The group `--help-picture'. */
void        looks_add_options (Looks         *self,
                               Options       *options);
void        looks_clear       (Looks         *self);

/* Reads the options' values, and the background. Called before any other file
 * is read, so that a mistake is reported at once. */
gboolean    looks_parse       (Looks         *self,
                               GError       **error);

/* (transfer full): a picture of @network with these looks, whose costs are
 * shown in the network's unit. With @focus it shows only the surroundings of
 * its routes, places and reach. */
WayPicture *looks_new_picture (const Looks   *self,
                               const Network *network,
                               gboolean       focus);

/* Writes @picture unless Ctrl-C is pressed. */
gboolean    looks_save        (WayPicture    *picture,
                               const Output  *output,
                               GError       **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Looks, looks_clear)
