/* explain-text.c - searches as text
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A square of a small grid is drawn as the tutorials do:
 *
 *   |54   ↖ |    F = G + H, and an arrow to the node before
 *   |14  40 |    G, the cost of its path; H, the estimated cost to a goal
 *   |open   |    open, closed, now (expanded in this step), start, goal, path
 *
 * Breadth first search has steps from the start, and the order of its visits:
 *
 *   |3    ↖ |
 *   |#17    |
 *
 * A search from both ends writes "open G" and "closed G" where the side came
 * that began at the goal, and jump points write "jumped" in the cells between.
 * With landmarks, cells that the search has not met have H alone. At any angle
 * the arrow is replaced by the cell where the line begins, such as 2,0.
 * On larger grids a square is one character. Tables are lists. */

#include "io/explain/explain-text.h"
#include "io/explain/hierarchy-arcs.h"
#include "io/explain/lines-of-sight.h"

#include <math.h>
#include <string.h>

#include <wayfind-io/save.h>

/* The largest grid that is drawn in squares. */
#define MAX_BOXED_COLUMNS 20
#define MAX_BOXED_ROWS 40

#define LEAST_INNER 7           /* the width of a box: "closed" and a blank */
#define LEAST_TWO_SIDED 9       /* and for "closed G" */
#define LONGEST_CELL 5          /* such as "19,39" */
#define LEAST_NOT_MET 8         /* and for "not met" */

/* How many nodes a list names in one line at most. */
#define MAX_NAMED 12

static char *
dup_visible_name (const WayExplanation *self,
                  guint32               node)
{
  g_autofree char *name = explanation_dup_name (self, node);

  return way_dup_printable (name);
}

/* Steps in words ----------------------------------------------------------- */

/* The search has looked along the line to the node that it takes, and ... */
static void
put_correction (Text        *self,
                const Frame *frame,
                guint        i)
{
  const WayTraceEvent *event = &frame->events[i];
  const guint32 supposed = lines_of_sight_supposed (frame->events, i);
  g_autofree char *node = dup_visible_name (self->explanation, event->node);
  g_autofree char *before = dup_visible_name (self->explanation, supposed);
  g_autofree char *now = dup_visible_name (self->explanation,
                                           event->came_from);

  if (supposed == event->came_from)
    writer_printf (self->writer, "the line from %s to %s costs more than was "
                   "supposed\n", before, node);
  else
    writer_printf (self->writer, "the line from %s to %s is closed or costs "
                   "more: from %s instead\n", before, node, now);
}

static void
put_numbers (Text                *self,
             const Frame         *frame,
             const WayTraceEvent *event)
{
  Numbers numbers;

  frame_get_numbers (frame, self->explanation, event, &numbers);
  if (run_counts_steps (frame->run))
    writer_printf (self->writer, "%s step%s", numbers.above,
                   frame->depths[event->node] == 1 ? "" : "s");
  else if (frame->run->ranks != NULL)
    writer_printf (self->writer, "G %s, rank %s", numbers.above,
                   numbers.right + 1);
  else
    writer_printf (self->writer, "F %s = G %s + H %s", numbers.above,
                   numbers.left, numbers.right);
}

static void
put_taken (Text        *self,
           const Frame *frame)
{
  for (guint i = frame_first (frame); i < frame->n_done; i++)
    {
      const WayTraceEvent *event = &frame->events[i];
      g_autofree char *name = NULL;

      if (lines_of_sight_corrects (frame->events, frame->n_done, i))
        put_correction (self, frame, i);
      if (event->kind != WAY_EVENT_EXPAND && event->kind != WAY_EVENT_GOAL)
        continue;
      name = dup_visible_name (self->explanation, event->node);
      writer_printf (self->writer, "%s %s: ",
                     event->kind == WAY_EVENT_GOAL ? "reaches the goal"
                                                   : "takes", name);
      put_numbers (self, frame, event);
      writer_put (self->writer, event->is_backward ? ", from the goal\n"
                                                   : "\n");
    }
}

static void
put_offered (Text        *self,
             const Frame *frame,
             WayEventKind kind,
             const char  *verb)
{
  guint n = 0;

  for (guint i = frame_first (frame); i < frame->n_done; i++)
    if (frame->events[i].kind == kind
        && !lines_of_sight_corrects (frame->events, frame->n_done, i)
        && n++ < MAX_NAMED)
      {
        g_autofree char *name
          = dup_visible_name (self->explanation, frame->events[i].node);

        writer_printf (self->writer, "%s %s", n == 1 ? verb : ",", name);
      }

  if (n > MAX_NAMED)
    writer_printf (self->writer, " and %u more", n - MAX_NAMED);
  if (n > 0)
    writer_put (self->writer, "\n");
}

static void
put_step (Text        *self,
          const Frame *frame)
{
  g_autofree char *title = way_dup_printable (frame->run->title);

  writer_printf (self->writer, "\n%s, step %u of %u\n", title, frame->step,
                 run_last_step (frame->run));
  put_taken (self, frame);
  put_offered (self, frame, WAY_EVENT_OPEN, "opens");
  put_offered (self, frame, WAY_EVENT_REPARENT, "improves");
  put_offered (self, frame, WAY_EVENT_REOPEN, "opens again");
}

/* Lists -------------------------------------------------------------------- */

static void
put_row (Text        *self,
         const Frame *frame,
         guint32      node)
{
  const WayTraceEvent *event = frame_event (frame, node);
  g_autofree char *name = dup_visible_name (self->explanation, node);

  writer_put (self->writer, "  ");
  text_put_padded (self->writer, text_describe_state (self, frame, node),
              frame->run->is_two_sided   ? LEAST_TWO_SIDED
              : frame->run->bounds != NULL ? LEAST_NOT_MET
                                           : LEAST_INNER);
  text_put_padded (self->writer, name, 24);
  writer_put (self->writer, " ");
  put_numbers (self, frame, event);
  if (!event_is_start (event))
    {
      g_autofree char *from
        = dup_visible_name (self->explanation, event->came_from);

      writer_printf (self->writer, ", from %s", from);
    }
  writer_put (self->writer, "\n");
}

/* The nodes that the search has not met, if it has bounds for them. */
static void
put_bounds (Text        *self,
            const Frame *frame)
{
  for (guint32 node = 0; node < frame->n_nodes; node++)
    {
      g_autofree char *name = NULL;
      char bound[COST_SIZE];

      if (!frame_get_bound (frame, self->explanation, node, bound))
        continue;
      name = dup_visible_name (self->explanation, node);
      writer_put (self->writer, "  ");
      text_put_padded (self->writer, "not met", LEAST_NOT_MET);
      text_put_padded (self->writer, name, 24);
      writer_printf (self->writer, " %s%s\n",
                     frame->run->ranks != NULL ? "" : "H ", bound);
    }
}

/* Lists the visited nodes in their order, then the open nodes in the order of
 * their last events, and then those with a bound alone. */
static void
put_list (Text        *self,
          const Frame *frame)
{
  g_autofree guint8 *listed = g_try_new0 (guint8, MAX (frame->n_nodes, 1));

  for (guint i = 0; listed != NULL && i < frame->n_done; i++)
    {
      const guint32 node = frame->events[i].node;

      if (frame->events[i].kind != WAY_EVENT_EXPAND || listed[node]
          || state_is_open (frame_state (frame, node))
          || frame_event (frame, node)->kind == WAY_EVENT_EXPAND)
        continue;
      listed[node] = TRUE;      /* both sides may have expanded it */
      put_row (self, frame, node);
    }

  for (guint i = 0; i < frame->n_done; i++)
    {
      const guint32 node = frame->events[i].node;

      if (frame->last[node] - 1 == i
          && (state_is_open (frame_state (frame, node))
              || frame->events[i].kind == WAY_EVENT_GOAL))
        put_row (self, frame, node);
    }
  put_bounds (self, frame);
}

/* All of it ---------------------------------------------------------------- */

/* What the arcs of a hierarchy stand for. */
static void
put_arcs (Text      *self,
          const Run *run)
{
  g_autoptr (GArray) arcs = hierarchy_arcs_find (run);

  for (guint i = 0; i < arcs->len / 2; i++)
    {
      g_autofree char *text
        = hierarchy_arcs_dup_text (self->explanation, run, arcs, i);
      g_autofree char *visible = way_dup_printable (text);

      writer_printf (self->writer, "the arc %s\n", visible);
    }
}

static void
put_frame (Text        *self,
           const Frame *frame)
{
  put_step (self, frame);
  if (self->grid == NULL)
    put_list (self, frame);
  else if (self->columns <= MAX_BOXED_COLUMNS && self->rows <= MAX_BOXED_ROWS)
    text_put_boxes (self, frame);
  else
    text_put_map (self, frame);

  if (frame_is_end (frame))
    {
      g_autofree char *summary = run_dup_summary (frame->run, self->explanation);

      writer_printf (self->writer, "%s\n", summary);
      put_arcs (self, frame->run);
      if (frame->run->hint != NULL)
        writer_printf (self->writer, "Outside a lesson the search would not "
                       "begin, because %s.\n", frame->run->hint);
    }
}

static void
put_run (Text      *self,
         const Run *run)
{
  g_autoptr (GArray) steps
    = explanation_choose_steps (self->explanation, run, 1);
  g_autoptr (Frame) frame = frame_new (run, self->explanation->n_nodes);

  if (frame == NULL)
    {
      explain_refuse (self->writer, "not enough memory for a map of this size");
      return;
    }

  for (guint i = 0; i < steps->len && writer_is_ok (self->writer); i++)
    {
      frame_move_to (frame, g_array_index (steps, guint, i));
      put_frame (self, frame);
    }
}

/* Finds the longest number. All boxes are as wide. */
static void
measure_numbers (Text      *self,
                 const Run *run)
{
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);
  char last[COST_SIZE];

  if (run_counts_steps (run))
    {
      g_snprintf (last, COST_SIZE, "#%u", run_last_step (run));
      self->number = MAX (self->number, (guint) strlen (last));
      return;
    }

  for (guint i = 0; i < n_events; i++)
    {
      const WayCost g = events[i].cost_so_far, h = events[i].heuristic;
      const WayCost all[] = { g + h, g, h };
      char text[COST_SIZE];

      for (guint k = 0; k < G_N_ELEMENTS (all); k++)
        {
          explain_format_cost (text, self->explanation, all[k]);
          self->number = MAX (self->number, (guint) g_utf8_strlen (text, -1));
        }
    }
  for (guint32 i = 0; run->bounds != NULL && i < self->explanation->n_nodes;
       i++)
    if (!isnan (run->bounds[i]))
      {
        explain_format_cost (last, self->explanation, run->bounds[i]);
        self->number = MAX (self->number, (guint) g_utf8_strlen (last, -1));
      }
}

void
explain_text (Writer               *writer,
              const WayExplanation *self)
{
  Text text = { .writer = writer, .explanation = self, .number = 1,
                .grid = way_network_get_grid (self->network) };

  if (text.grid != NULL)
    {
      text.terrain = way_grid_get_terrain (text.grid);
      text.columns = way_terrain_get_width (text.terrain);
      text.rows = way_terrain_get_height (text.terrain);
    }
  for (guint i = 0; i < self->runs->len; i++)
    measure_numbers (&text, explanation_run (self, i));
  text.inner = MAX (LEAST_INNER, 2 * text.number + 2);
  for (guint i = 0; i < self->runs->len; i++)
    {
      const Run *run = explanation_run (self, i);

      if (run->is_two_sided)
        text.inner = MAX (text.inner, LEAST_TWO_SIDED);
      if (run_needs_lines (run))
        text.inner = MAX (text.inner, text.number + 2 + LONGEST_CELL);
    }

  if (self->title != NULL)
    {
      g_autofree char *title = way_dup_printable (self->title);

      writer_printf (writer, "%s\n", title);
    }
  for (guint i = 0; i < self->runs->len; i++)
    put_run (&text, explanation_run (self, i));
}
