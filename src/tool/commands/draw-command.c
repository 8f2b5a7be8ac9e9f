/* draw-command.c - `wayfind draw': a picture of a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/route-question.h"

typedef struct
{
  char      **from;             /* (owned) (nullable) */
  char      **to;               /* (owned) (nullable) as many */
  char      **marks;            /* (owned) (nullable) */
  gboolean    mark_places;
  gboolean    zoom;

  Network     network;
  Avoid       avoid;
  Turns       turns;
  Limits      limits;
  Looks       looks;
  Output      output;
  WaySearch  *search;           /* (owned) */
  WayPicture *picture;          /* (owned) */
} Draw;

static void
clear (gpointer command)
{
  Draw *self = command;

  g_strfreev (self->from);
  g_strfreev (self->to);
  g_strfreev (self->marks);
  g_clear_object (&self->picture);
  g_clear_object (&self->search);
}

static void
add_options (gpointer command,
             Options *options)
{
  Draw *self = command;
  const GOptionEntry entries[] = {
    { "from", 'f', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->from,
      "Draw a route that begins here", "PLACE" },
    { "to", 't', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->to,
      "The goal of that route; each --from needs one", "PLACE" },
    { "mark", 'm', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->marks,
      "Mark and name a place", "PLACE" },
    { "mark-places", 0, 0, G_OPTION_ARG_NONE, &self->mark_places,
      "Mark all places of --places", NULL },
    { "zoom", 'z', 0, G_OPTION_ARG_NONE, &self->zoom,
      "Draw only the surroundings of routes and marks", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

static guint
count (char **texts)
{
  return texts != NULL ? g_strv_length (texts) : 0;
}

static gboolean
are_utf8 (char **texts)
{
  for (guint i = 0; texts && texts[i]; i++)
    if (!g_utf8_validate (texts[i], -1, NULL))
      return FALSE;

  return TRUE;
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  Draw *self = command;

  if (count (self->from) != count (self->to))
    return tool_misuse (error, "each --from needs a --to");
  if (avoid_is_given (&self->avoid) && self->from == NULL)
    return tool_misuse (error, "--avoid, --close and a vehicle need a route: "
                        "--from and --to");
  if (self->mark_places && self->network.named_path == NULL)
    return tool_misuse (error, "--mark-places needs --places");
  if (!are_utf8 (self->from) || !are_utf8 (self->to) || !are_utf8 (self->marks)
      || !are_utf8 (self->avoid.texts))
    return tool_misuse (error, "the name of a place is not in UTF-8");

  return TRUE;
}

static gboolean
set_up (Draw    *self,
        GError **error)
{
  if (!network_load (&self->network, error))
    return FALSE;
  if (!avoid_apply (&self->avoid, &self->network, error)
      || !turns_apply (&self->turns, &self->network, &self->avoid.graph, error))
    return FALSE;

  self->search = avoid_new_search (&self->avoid, WAY_STRATEGY_ASTAR);
  self->picture = looks_new_picture (&self->looks, &self->network,
                                     self->zoom);
  return TRUE;
}

static gboolean
mark (Draw       *self,
      const char *text,
      GError    **error)
{
  Spot spot = { .text = NULL };

  if (!places_find (&self->network.places, text, &spot, error))
    return FALSE;

  way_picture_add_place (self->picture, spot.node, spot.text);
  spot_clear (&spot);
  return TRUE;
}

static gboolean
add_marks (Draw    *self,
           GError **error)
{
  const GPtrArray *named = self->network.named;

  for (guint i = 0; i < count (self->marks); i++)
    if (!mark (self, self->marks[i], error))
      return FALSE;
  for (guint i = 0; self->mark_places && i < named->len; i++)
    if (!mark (self, ((const WayPlace *) named->pdata[i])->name, error))
      return FALSE;

  return TRUE;
}

/* A missing route does not prevent the picture, but changes the exit status. */
static void
add_answer (Draw         *self,
            const Answer *answer,
            int          *status)
{
  g_autofree char *reason = NULL;

  if (answer_is_found (answer))
    {
      way_picture_add_route (self->picture, answer->route, NULL);
      return;
    }

  if (limits_was_stopped (answer->status))
    reason = limits_dup_reason (&self->limits, answer->status);
  else
    reason = g_strdup_printf ("no route from %s to %s",
                              answer->failed_from->text,
                              answer->failed_to->text);
  *status = tool_complain (limits_get_exit_status (answer->status), "%s",
                           reason);
}

static gboolean
add_route (Draw       *self,
           const char *from,
           const char *to,
           int        *status,
           GError    **error)
{
  const Finder finder = { self->network.network, self->search,
                          &self->limits, "searching" };
  const Places *places = &self->network.places;
  char *goals[] = { (char *) to, NULL };
  Question question;
  Answer answer;
  gboolean good;

  question_init (&question);
  good = places_find (places, from, &question.from, error)
         && places_find_all (places, goals, question.to, error);
  if (good)
    {
      good = answer_find (&answer, &question, &finder, error);
      if (good)
        add_answer (self, &answer, status);
      answer_clear (&answer);
    }
  question_clear (&question);

  return good;
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Draw *self = command;

  if (!set_up (self, error)
      || !add_marks (self, error))
    return FALSE;

  for (guint i = 0; i < count (self->from); i++)
    if (!add_route (self, self->from[i], self->to[i], status, error))
      return FALSE;

  return looks_save (self->picture, &self->output, error);
}

int
draw_command (int    argc,
              char **argv)
{
  Draw self = { NULL };
  const CommandFrame frame = {
    .name = "draw",
    .parameters = "NETWORK",
    .example = "wayfind draw sea-lanes.geojson --places ports.csv --zoom \\\n"
               "           --from Rotterdam --to Shanghai --write sea.svg",
    .network = &self.network,
    .avoid = &self.avoid,
    .turns = &self.turns,
    .limits = &self.limits,
    .looks = &self.looks,
    .output = &self.output,
    .formats = OUTPUT_PICTURES,
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  return command_frame_run (&frame, &self, argc, argv);
}
