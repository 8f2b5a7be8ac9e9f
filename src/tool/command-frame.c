/* command-frame.c - the options that commands share, and how a command runs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"

static void
add_options (const CommandFrame *self,
             gpointer            command,
             Options            *options)
{
  if (self->add_options != NULL)
    self->add_options (command, options);
  if (self->avoid != NULL)
    avoid_add_options (self->avoid, options);
  if (self->turns != NULL)
    turns_add_options (self->turns, options);
  if (self->output != NULL)
    output_add_options (self->output, options);
  network_add_options (self->network, options);
  if (self->limits != NULL)
    limits_add_options (self->limits, options);
  if (self->looks != NULL)
    looks_add_options (self->looks, options);
}

static gboolean
parse_options (const CommandFrame *self,
               gpointer            command,
               GError            **error)
{
  return (self->checks_files || network_check_single (self->network, error))
         && (self->check == NULL || self->check (command, error))
         && (self->avoid == NULL || avoid_parse (self->avoid, error))
         && (self->turns == NULL
             || turns_parse (self->turns, self->network, error))
         && (self->limits == NULL || limits_parse (self->limits, error))
         && (self->looks == NULL || looks_parse (self->looks, error))
         && (self->output == NULL || output_parse (self->output, error));
}

static void
clear (const CommandFrame *self,
       gpointer            command)
{
  if (self->clear != NULL)
    self->clear (command);
  if (self->avoid != NULL)
    avoid_clear (self->avoid);
  if (self->turns != NULL)
    turns_clear (self->turns);
  network_clear (self->network);
  if (self->limits != NULL)
    limits_clear (self->limits);
  if (self->looks != NULL)
    looks_clear (self->looks);
  if (self->output != NULL)
    output_clear (self->output);
}

int
command_frame_run (const CommandFrame *self,
                   gpointer            command,
                   int                 argc,
                   char              **argv)
{
  g_autoptr (GError) error = NULL;
  g_auto (Options) options;
  int status = TOOL_ANSWERED;

  options_init (&options, self->name, self->parameters, self->example);
  if (self->output != NULL)
    output_init (self->output, self->formats);
  add_options (self, command, &options);
  if (options_parse (&options, argc, argv, &status)
      && !(parse_options (self, command, &error)
           && self->run (command, &status, &error)))
    status = tool_report_error (self->name, error);

  clear (self, command);
  return status;
}

void
command_report_stop (const Limits *limits,
                     WayStatus     outcome,
                     int          *status)
{
  g_autofree char *reason = NULL;

  if (!limits_was_stopped (outcome))
    return;

  reason = limits_dup_reason (limits, outcome);
  *status = tool_complain (limits_get_exit_status (outcome), "%s", reason);
}
