/* hourly-table.c - the costs and rules of a table at one moment
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The bytes are read once from their beginning to their end, and everything is
 * worked out on the way: which conditions hold, with these the case of each
 * choice, with that the costs of edges, and then the rules. */

#include "io/formats/osm/hourly-table.h"

#include <math.h>
#include <string.h>

#include "io/formats/osm/osm-conditions.h"

#include <wayfind/core/error.h>

#define VERSION 1

/* Bytes before the conditions. */
typedef struct
{
  guint32 version;
  guint32 n_conditions;
  guint32 n_choices;
  guint32 n_edges;
  guint32 n_rows;
  guint32 n_nodes;
  guint32 has_fixed;
  guint32 reserved;
} Head;

/* Writing ------------------------------------------------------------------ */

struct _HourlyWriter
{
  const OsmChoices *choices;    /* (not owned) */
  Head              head;
  GByteArray       *edges;      /* (owned) */
  GByteArray       *rows;       /* (owned) */
  GByteArray       *nodes;      /* (owned) */
};

HourlyWriter *
hourly_writer_new (const OsmChoices *choices)
{
  HourlyWriter *self = g_new0 (HourlyWriter, 1);

  self->choices = choices;
  self->edges = g_byte_array_new ();
  self->rows = g_byte_array_new ();
  self->nodes = g_byte_array_new ();
  return self;
}

void
hourly_writer_free (HourlyWriter *self)
{
  g_byte_array_unref (self->edges);
  g_byte_array_unref (self->rows);
  g_byte_array_unref (self->nodes);
  g_free (self);
}

static void
put_number (GByteArray *bytes,
            guint32     number)
{
  g_byte_array_append (bytes, (const guint8 *) &number, sizeof number);
}

void
hourly_writer_add_edge (HourlyWriter  *self,
                        guint32        edge,
                        guint32        hours,
                        const WayCost *costs)
{
  const guint n = osm_choice_n_cases (osm_choices_get (self->choices, hours));

  put_number (self->edges, edge);
  put_number (self->edges, hours);
  g_byte_array_append (self->edges, (const guint8 *) costs,
                       n * (guint) sizeof *costs);
  self->head.n_edges++;
}

void
hourly_writer_add_row (HourlyWriter    *self,
                       const HourlyRow *row)
{
  put_number (self->rows, row->row);
  put_number (self->rows, row->hours);
  put_number (self->rows, row->is_gate);
  self->head.n_rows++;
}

void
hourly_writer_add_node (HourlyWriter *self,
                        guint32       node,
                        guint32       flags)
{
  put_number (self->nodes, node);
  put_number (self->nodes, flags);
  self->head.n_nodes++;
}

static void
put_choices (const HourlyWriter *self,
             GByteArray         *all)
{
  for (guint32 i = 1; i <= osm_choices_get_n (self->choices); i++)
    {
      const OsmChoice *choice = osm_choices_get (self->choices, i);

      put_number (all, choice->n_conditions);
      for (guint j = 0; j < choice->n_conditions; j++)
        put_number (all, choice->conditions[j]);
      g_byte_array_append (all, choice->marks, osm_choice_n_cases (choice));
    }
}

GBytes *
hourly_writer_finish (HourlyWriter *self,
                      gboolean      has_fixed)
{
  const GPtrArray *texts = osm_choices_get_conditions (self->choices);
  GByteArray *all = g_byte_array_new ();

  self->head.version = VERSION;
  self->head.n_conditions = texts->len;
  self->head.n_choices = osm_choices_get_n (self->choices);
  self->head.has_fixed = has_fixed;
  g_byte_array_append (all, (const guint8 *) &self->head, sizeof self->head);
  for (guint i = 0; i < texts->len; i++)
    g_byte_array_append (all, texts->pdata[i],
                         (guint) strlen (texts->pdata[i]) + 1);
  put_choices (self, all);
  g_byte_array_append (all, self->edges->data, self->edges->len);
  g_byte_array_append (all, self->rows->data, self->rows->len);
  g_byte_array_append (all, self->nodes->data, self->nodes->len);
  return g_byte_array_free_to_bytes (all);
}

/* Reading ------------------------------------------------------------------ */

/* What a choice comes to at the moment. */
typedef struct
{
  guint32 n_cases;
  guint32 number;               /* the case that holds */
  guint8  mark;
} Case;

typedef struct
{
  WayTable     *lowest;         /* (not owned) */
  const OsmMoment *at;
  const guint8 *next, *end;     /* the bytes that were not read yet */
  gboolean      is_damaged;

  GArray       *holds;          /* (owned) of guint8, by condition */
  GArray       *cases;          /* (owned) of Case, by choice */
  GArray       *edges;          /* (owned) of guint32, with ... */
  GArray       *costs;          /* (owned) ... their costs */
  GHashTable   *closed;         /* (owned) edges */
  GHashTable   *ends;           /* (owned) node -> flags of its open roads with
                                 * hours */
  GArray       *rows;           /* (owned) of guint32, which do not hold */
  GArray       *opened;         /* (owned) of WayNode, not in zones now */
  gboolean      has_rules;      /* whether the map has restrictions now */
} Hourly;

static void
init (Hourly          *self,
      WayTable        *lowest,
      const OsmMoment *at,
      GBytes          *bytes)
{
  gsize size;

  *self = (Hourly) { .lowest = lowest, .at = at };
  self->next = g_bytes_get_data (bytes, &size);
  self->end = self->next + size;
  self->holds = g_array_new (FALSE, FALSE, 1);
  self->cases = g_array_new (FALSE, FALSE, sizeof (Case));
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  self->closed = g_hash_table_new (NULL, NULL);
  self->ends = g_hash_table_new (NULL, NULL);
  self->rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->opened = g_array_new (FALSE, FALSE, sizeof (WayNode));
}

static void
clear (Hourly *self)
{
  g_array_unref (self->holds);
  g_array_unref (self->cases);
  g_array_unref (self->edges);
  g_array_unref (self->costs);
  g_hash_table_unref (self->closed);
  g_hash_table_unref (self->ends);
  g_array_unref (self->rows);
  g_array_unref (self->opened);
}

/* Takes @n bytes; NULL if there are fewer. */
static const guint8 *
take (Hourly *self,
      gsize   n)
{
  const guint8 *bytes = self->next;

  if (self->is_damaged || n > (gsize) (self->end - self->next))
    {
      self->is_damaged = TRUE;
      return NULL;
    }

  self->next += n;
  return bytes;
}

/* Takes a number below @end; 0 in damaged bytes. */
static guint32
take_number (Hourly *self,
             guint32 end)
{
  const guint8 *bytes = take (self, sizeof (guint32));
  guint32 number = 0;

  if (bytes != NULL)
    memcpy (&number, bytes, sizeof number);
  if (number >= end)
    {
      self->is_damaged = TRUE;
      return 0;
    }

  return number;
}

static void
take_condition (Hourly *self)
{
  const guint8 *end = self->is_damaged || self->next == self->end
                        ? NULL
                        : memchr (self->next, '\0',
                                  (gsize) (self->end - self->next));
  const char *text = (const char *) self->next;
  guint8 holds;

  if (end == NULL)
    {
      self->is_damaged = TRUE;
      return;
    }

  self->next = end + 1;
  holds = self->at->weekday != G_DATE_BAD_WEEKDAY
          && osm_condition_holds (text, self->at);
  g_array_append_val (self->holds, holds);
}

static void
take_choice (Hourly *self)
{
  const guint32 n = take_number (self, OSM_MOST_CONDITIONS + 1);
  Case now = { 1u << n, 0, 0 };
  const guint8 *marks;

  for (guint i = 0; i < n; i++)
    {
      const guint32 condition = take_number (self, self->holds->len);

      if (!self->is_damaged
          && g_array_index (self->holds, guint8, condition) != 0)
        now.number |= 1u << i;
    }

  marks = take (self, now.n_cases);
  if (marks != NULL)
    now.mark = marks[now.number];
  g_array_append_val (self->cases, now);
}

/* Takes the number of a choice, from 1; NULL in damaged bytes. */
static const Case *
take_case (Hourly *self)
{
  const guint32 number = take_number (self, self->cases->len + 1);

  self->is_damaged |= number == 0;
  return self->is_damaged ? NULL
                          : &g_array_index (self->cases, Case, number - 1);
}

static void
mark_end (Hourly  *self,
          WayNode  node,
          guint    flag)
{
  const guint flags
    = GPOINTER_TO_UINT (g_hash_table_lookup (self->ends, (gpointer) node));

  g_hash_table_insert (self->ends, (gpointer) node,
                       GUINT_TO_POINTER (flags | flag));
}

/* A cost below the lowest would make estimates wrong. */
static void
take_edge (Hourly *self)
{
  const guint32 edge = take_number (self, way_table_get_n_edges (self->lowest));
  const Case *now = take_case (self);
  const guint8 *costs = now != NULL
                          ? take (self, now->n_cases * sizeof (WayCost)) : NULL;
  WayCost cost, lowest;
  WayNode from, to;
  guint flag;

  if (costs == NULL)
    return;
  memcpy (&cost, costs + now->number * sizeof cost, sizeof cost);
  way_table_get_edge (self->lowest, edge, &from, &to, &lowest, NULL);
  if (!(cost >= lowest))
    {
      self->is_damaged = TRUE;
      return;
    }

  if (cost > lowest)
    {
      g_array_append_val (self->edges, edge);
      g_array_append_val (self->costs, cost);
    }
  if (cost == INFINITY)
    {
      g_hash_table_add (self->closed, GUINT_TO_POINTER (edge));
      return;
    }

  flag = now->mark != 0 ? HOURLY_IS_LOCAL : HOURLY_IS_PUBLIC;
  mark_end (self, from, flag);
  mark_end (self, to, flag);
}

static void
take_row (Hourly *self)
{
  const guint32 row = take_number (self, G_MAXUINT32);
  const Case *now = take_case (self);
  const gboolean is_gate = take_number (self, 2) != 0;

  if (now == NULL)
    return;
  if (now->mark != 0)
    self->has_rules |= !is_gate;
  else if (row < way_table_get_n_restrictions (self->lowest))
    g_array_append_val (self->rows, row);
}

static void
take_node (Hourly *self)
{
  const guint32 node = take_number (self, way_table_get_n_nodes (self->lowest));
  const guint32 flags
    = take_number (self, 4)
      | GPOINTER_TO_UINT (g_hash_table_lookup (self->ends,
                                               (gpointer) WAY_INDEX (node)));
  const WayNode opened = WAY_INDEX (node);

  if (!self->is_damaged && flags != HOURLY_IS_LOCAL
      && way_table_forbids_through (self->lowest, opened))
    g_array_append_val (self->opened, opened);
}

/* A turn that must be taken binds nobody while a road of it is closed. */
static gboolean
needs_closed (const Hourly *self,
              guint32       row)
{
  WayNode nodes[WAY_RESTRICTION_MAX_NODES];
  WayRestriction rule;
  const guint n = way_table_get_restriction (self->lowest, row, &rule, nodes);
  guint32 edge;

  for (guint i = 1; rule == WAY_RESTRICTION_ONLY && i < n; i++)
    if (way_table_find_edge (self->lowest, nodes[i - 1], nodes[i], &edge)
        && g_hash_table_contains (self->closed, GUINT_TO_POINTER (edge)))
      return TRUE;

  return FALSE;
}

static void
leave_out_closed (Hourly *self)
{
  const guint n = g_hash_table_size (self->closed) > 0
                    ? way_table_get_n_restrictions (self->lowest) : 0;

  for (guint32 row = 0; row < n; row++)
    if (needs_closed (self, row))
      g_array_append_val (self->rows, row);
}

static gboolean
take_all (Hourly *self)
{
  const guint8 *bytes = take (self, sizeof (Head));
  Head head = { 0 };

  if (bytes != NULL)
    memcpy (&head, bytes, sizeof head);
  self->has_rules = head.has_fixed != 0;
  self->is_damaged |= head.version != VERSION;
  for (guint32 i = 0; !self->is_damaged && i < head.n_conditions; i++)
    take_condition (self);
  for (guint32 i = 0; !self->is_damaged && i < head.n_choices; i++)
    take_choice (self);
  for (guint32 i = 0; !self->is_damaged && i < head.n_edges; i++)
    take_edge (self);
  for (guint32 i = 0; !self->is_damaged && i < head.n_rows; i++)
    take_row (self);
  for (guint32 i = 0; !self->is_damaged && i < head.n_nodes; i++)
    take_node (self);
  return !self->is_damaged && self->next == self->end;
}

WayTable *
hourly_table_new (WayTable        *lowest,
                  GBytes          *bytes,
                  const OsmMoment *at,
                  GError         **error)
{
  WayTable *table = NULL;
  Hourly self;

  init (&self, lowest, at, bytes);
  if (take_all (&self))
    {
      WayTableChanges changes = { NULL };

      leave_out_closed (&self);
      changes.edges = (const guint32 *) (gpointer) self.edges->data;
      changes.costs = (const WayCost *) (gpointer) self.costs->data;
      changes.n_edges = self.edges->len;
      changes.restrictions = (const guint32 *) (gpointer) self.rows->data;
      changes.n_restrictions = self.rows->len;
      changes.opened = (const WayNode *) (gpointer) self.opened->data;
      changes.n_opened = self.opened->len;
      changes.allows_u_turns = !self.has_rules;
      table = way_table_new_with_changes (lowest, &changes, error);
    }
  else
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                         "what it keeps of the hours is damaged: prepare it "
                         "again");
  clear (&self);
  return table;
}
