/* options.h - a command line: its options, its help, and its mistakes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* The options of one subcommand. Options that many commands share stand in
 * groups, which `--help-GROUP' shows, so that the help fits a screen. */
typedef struct
{
  const char     *command;
  GOptionContext *context;      /* (owned) */
  GOptionGroup   *main;         /* (not owned) */
  GPtrArray      *groups;       /* (owned) of GOptionGroup, (not owned) */
  GPtrArray      *titles;       /* (owned) of their names, interned */
  GPtrArray      *names;        /* (owned) of all long names, interned */
  GArray         *files;        /* (owned) of those whose value is a file */
  char         ***rest;         /* (not owned) (nullable): files and the like */
  char           *help;         /* (owned) (nullable): which was asked for */
} Options;

/* @parameters is what follows the options, such as "NETWORK"; @example one or
 * two lines that show the command at work. */
void     options_init      (Options            *self,
                            const char         *command,
                            const char         *parameters,
                            const char         *example);
void     options_clear     (Options            *self);

/* Sets the text above the options in the help of the command. */
void     options_summarize (Options            *self,
                            const char         *summary);

/* Both copy @entries, but not the texts in them. A group of that name gets more
 * entries. */
void     options_add       (Options            *self,
                            const GOptionEntry *entries);
void     options_add_group (Options            *self,
                            const char         *name,
                            const char         *title,
                            const GOptionEntry *entries);

/* Reads a command line. FALSE if the command is over, after a mistake, which
 * is printed, or after --help; @status is then the exit status. That `--write'
 * names a file which is read is a mistake. */
gboolean options_parse     (Options            *self,
                            int                 argc,
                            char              **argv,
                            int                *status);

/* Finds which of @n_choices @text is; %NULL is the first. FALSE with an error
 * that names all choices if @text is not a choice. */
gboolean options_choose    (const char         *option,
                            const char         *text,
                            const char *const  *choices,
                            guint               n_choices,
                            guint              *chosen,
                            GError            **error);

/* As tool_parse_number(), for the value of an option, from @least up. %NULL
 * leaves @value alone. */
gboolean options_number    (const char         *option,
                            const char         *text,
                            gdouble             least,
                            gdouble            *value,
                            GError            **error);

/* As options_number(), for a whole number below 2^53. */
gboolean options_count     (const char         *option,
                            const char         *text,
                            guint64             least,
                            guint64            *value,
                            GError            **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)
