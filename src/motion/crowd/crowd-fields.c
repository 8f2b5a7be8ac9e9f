/* crowd-fields.c - distances of nodes from goals in ticks, computed on demand
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each goal has its own breadth-first flood, level by level: a step takes one
 * tick whatever its edge costs, so a flood needs no open list. It stops when it
 * has reached the node that was asked for, and continues from there later. A
 * thousand agents have a thousand floods that wait, with two bytes a node and
 * the nodes of the last level; a search would keep sixteen bytes a node. */

#include "motion/crowd/crowd-fields.h"

#include <string.h>

gboolean
fields_init (Fields       *self,
             const Ground *ground,
             Meter        *meter,
             GError      **error)
{
  const gsize before = meter->budget.used;

  *self = (Fields) { .ground = ground, .first_free = NO_NODE };
  self->wide = ground_is_wide (ground);
  self->field_of = meter_alloc (meter, ground->n_nodes, sizeof (guint32),
                                error);
  for (guint i = 0; i < 2 && self->field_of != NULL; i++)
    {
      self->level[i] = meter_alloc (meter, ground->n_nodes, sizeof (guint32),
                                    error);
      if (self->level[i] == NULL)
        break;
    }
  if (self->level[1] == NULL)
    {
      fields_clear (self);
      return FALSE;
    }

  memset (self->field_of, 0xff, ground->n_nodes * sizeof (guint32));
  self->bytes = meter->budget.used - before;
  return TRUE;
}

static void
clear_field (Field *field)
{
  g_free (field->distances);
  g_free (field->frontier);
}

void
fields_clear (Fields *self)
{
  for (guint32 i = 0; i < self->n_fields; i++)
    clear_field (&self->fields[i]);
  g_free (self->fields);
  g_free (self->field_of);
  g_free (self->level[0]);
  g_free (self->level[1]);
  *self = (Fields) { 0 };
}

void
fields_enter (Fields  *self,
              Meter   *meter,
              GError **error)
{
  self->meter = meter;
  self->error = error;
  self->failed = FALSE;
}

/* Taking and releasing -------------------------------------------------------
 * */

static gsize
distances_bytes (const Fields *self)
{
  return (gsize) self->ground->n_nodes
         * (self->wide ? sizeof (guint32) : sizeof (guint16));
}

/* The flood begins with the goal, and ends at once if the goal is blocked. */
static void
begin_flood (const Fields *self,
             Field        *field)
{
  const Ground *ground = self->ground;

  field->depth = 0;
  field->n_frontier = 0;
  if (way_graph_is_blocked (ground->graph,
                            node_map_node (ground->map, field->goal)))
    return;

  field->frontier[field->n_frontier++] = field->goal;
  if (self->wide)
    ((guint32 *) field->distances)[field->goal] = 1;
  else
    ((guint16 *) field->distances)[field->goal] = 1;
}

static gboolean
begin_field (Fields  *self,
             Field   *field,
             guint32  goal)
{
  const gsize size = self->wide ? sizeof (guint32) : sizeof (guint16);
  gpointer distances;

  *field = (Field) { .goal = goal };
  distances = meter_alloc0 (self->meter, self->ground->n_nodes, size,
                            self->error);
  if (distances == NULL
      || !meter_grow (self->meter, &field->frontier, &field->frontier_size, 1,
                      sizeof *field->frontier, self->error))
    {
      g_free (distances);
      return FALSE;
    }

  field->distances = distances;
  begin_flood (self, field);
  return TRUE;
}

/* Adds an unused field to the list of unused fields. */
static void
put_back (Fields *self,
          guint32 field)
{
  self->fields[field] = (Field) { .goal = self->first_free };
  self->first_free = field;
}

/* An unused field, or a new one. */
static guint32
find_free (Fields *self)
{
  const guint32 first = self->first_free;

  if (first != NO_NODE)
    {
      self->first_free = self->fields[first].goal;
      return first;
    }

  if (!meter_grow (self->meter, &self->fields, &self->fields_size,
                   (gsize) self->n_fields + 1, sizeof *self->fields,
                   self->error))
    return NO_NODE;

  return self->n_fields++;
}

guint32
fields_take (Fields *self,
             guint32 goal)
{
  guint32 field = self->field_of[goal];
  const gsize before = self->meter->budget.used;

  if (field == NO_NODE)
    {
      field = find_free (self);
      if (field != NO_NODE && !begin_field (self, &self->fields[field], goal))
        {
          put_back (self, field);
          field = NO_NODE;
        }
      self->bytes += self->meter->budget.used - before;
    }
  if (field == NO_NODE)
    {
      self->failed = TRUE;
      return NO_NODE;
    }

  self->field_of[goal] = field;
  self->fields[field].n_users++;
  return field;
}

void
fields_release (Fields *self,
                guint32 field)
{
  Field *found = &self->fields[field];

  if (--found->n_users > 0)
    return;

  self->bytes -= distances_bytes (self)
                 + found->frontier_size * sizeof *found->frontier;
  self->field_of[found->goal] = NO_NODE;
  clear_field (found);
  put_back (self, field);
}

/* Flooding -------------------------------------------------------------------
 * */

/* The number of nodes that are charged at a time: levels may have few. */
#define AT_A_TIME 256

/* Reaches @end if it is new, and then puts it into @to, which holds @n nodes.
 * Returns how many nodes @to holds. Without a branch, which could not be
 * predicted. @wide is a constant: whether distances have 32 bits. */
static G_ALWAYS_INLINE inline guint32
reach (gpointer  distances,
       guint32   mark,
       guint32   end,
       guint32  *to,
       guint32   n,
       gboolean  wide)
{
  gboolean is_new;

  to[n] = end;
  if (wide)
    {
      guint32 *distance = (guint32 *) distances + end;

      is_new = *distance == 0;
      *distance = is_new ? mark : *distance;
    }
  else
    {
      guint16 *distance = (guint16 *) distances + end;

      is_new = *distance == 0;
      *distance = is_new ? (guint16) mark : *distance;
    }

  return n + is_new;
}

/* Reaches the predecessors of the @n nodes of @from, and puts them into @to.
 * Returns how many nodes it reached. Compiled for each width. */
static G_ALWAYS_INLINE inline guint32
flood_level (const Fields  *self,
             const Field   *field,
             const guint32 *from,
             guint32        n,
             guint32       *to,
             gboolean       wide)
{
  const guint32 *offsets = self->ground->back_offsets;
  const guint32 *ends = self->ground->back_ends;
  const guint32 mark = field->depth + 2;
  guint32 n_to = 0;

  for (guint32 i = 0; i < n; i++)
    {
      const guint32 last = offsets[from[i] + 1];

      for (guint32 k = offsets[from[i]]; k < last; k++)
        n_to = reach (field->distances, mark, ends[k], to, n_to, wide);
    }

  return n_to;
}

/* The same where no node has more than four predecessors. */
static guint32
flood_level_by_fours (const Fields  *self,
                      const Field   *field,
                      const guint32 *from,
                      guint32        n,
                      guint32       *to)
{
  const guint32 *fours = self->ground->back_fours;
  const guint32 mark = field->depth + 2;
  gpointer distances = field->distances;
  guint32 n_to = 0;

  for (guint32 i = 0; i < n; i++)
    {
      const guint32 *ends = fours + 4 * (gsize) from[i];

      n_to = reach (distances, mark, ends[0], to, n_to, FALSE);
      n_to = reach (distances, mark, ends[1], to, n_to, FALSE);
      n_to = reach (distances, mark, ends[2], to, n_to, FALSE);
      n_to = reach (distances, mark, ends[3], to, n_to, FALSE);
    }

  return n_to;
}

static inline guint32
flood_one (const Fields  *self,
           const Field   *field,
           const guint32 *from,
           guint32        n,
           guint32       *to)
{
  if (self->wide)
    return flood_level (self, field, from, n, to, TRUE);
  if (self->ground->back_fours == NULL)
    return flood_level (self, field, from, n, to, FALSE);

  return flood_level_by_fours (self, field, from, n, to);
}

static gboolean
is_reached (const Fields *self,
            const Field  *field,
            guint32       node)
{
  return self->wide ? ((const guint32 *) field->distances)[node] > 0
                    : ((const guint16 *) field->distances)[node] > 0;
}

/* Keeps the level where the flood stops. */
static gboolean
keep_frontier (Fields        *self,
               Field         *field,
               const guint32 *level,
               guint32        n)
{
  const gsize before = self->meter->budget.used;

  if (level == field->frontier)
    return TRUE;
  if (!meter_grow (self->meter, &field->frontier, &field->frontier_size, n,
                   sizeof *field->frontier,
                   self->failed ? NULL : self->error))
    return FALSE;

  self->bytes += self->meter->budget.used - before;
  if (n > 0)
    memcpy (field->frontier, level, n * sizeof *level);
  field->n_frontier = n;
  return TRUE;
}

/* If a flood cannot store its last level, it begins again at its next use. */
static guint32
give_up (Fields *self,
         Field  *field)
{
  memset (field->distances, 0, distances_bytes (self));
  begin_flood (self, field);
  self->failed = TRUE;
  return FIELD_NEVER;
}

guint32
fields_flood (Fields *self,
              guint32 index,
              guint32 node)
{
  Field *field = &self->fields[index];
  const guint32 *level = field->frontier;
  guint32 n = field->n_frontier, n_uncounted = 0;
  guint turn = 0;

  if (self->failed)
    return FIELD_NEVER;

  while (n > 0 && !is_reached (self, field, node))
    {
      guint32 *next = self->level[turn];

      n_uncounted += n;
      if (n_uncounted >= AT_A_TIME)
        {
          self->failed = !meter_expand_many (self->meter, n_uncounted,
                                             self->error);
          n_uncounted = 0;
        }
      if (self->failed)
        break;
      n = flood_one (self, field, level, n, next);
      field->depth++;
      level = next;
      turn ^= 1;
    }
  self->failed = self->failed
                 || !meter_expand_many (self->meter, n_uncounted, self->error);
  if (!keep_frontier (self, field, level, n))
    return give_up (self, field);
  if (self->failed || !is_reached (self, field, node))
    return FIELD_NEVER;

  return fields_distance (self, index, node);
}
