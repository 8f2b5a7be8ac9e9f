/* grid-components.c - connected components of the cells of a grid
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Two passes over the rows give each open cell a label (Rosenfeld and Pfaltz,
 * Sequential operations in digital picture processing, 1966). That takes about
 * a twelfth of the time of a search that expands all these cells in vain. Every
 * step on a grid can be taken back, so two cells are in one component exactly if
 * they have one label.
 *
 * After edits labels are mended. A cell that opens joins the labels around it.
 * A cell that closes splits a component only if its neighbours no longer reach
 * each other. So searches from the open cells around it run in turn, until they
 * meet or one of them has no further cells: it has found a new component. The
 * number of cells that they visit is bounded. If they reach the bound, all keep
 * one label, which refuses nothing wrongly, and after a few more questions the
 * grid is flooded again. */

#include "graphs/grid/grid-components.h"

#include "core/union-find.h"
#include "graphs/grid/grid-masks.h"

#include <math.h>
#include <string.h>

#define NO_LABEL G_MAXUINT32

/* The directions of a mask that lead to cells earlier in row-major order. */
#define BACKWARDS 0x0f

/* The most cells that an update looks at to find out whether edits part an
 * component. */
#define MOST_LOOKED_AT 16384

/* After this many questions of labels that may be too coarse the grid is
 * flooded anew. */
#define MOST_UNSURE 8

struct _GridComponents
{
  guint32  *labels;             /* (owned) by cell; NO_LABEL where it is closed */
  guint32  *parents;            /* (owned) of labels that were joined */
  guint32   n_labels;
  guint32   size;               /* of @parents */
  guint64   version;            /* of the grid, when they were right */
  gboolean  is_made;
  guint     n_unsure;           /* asked while @is_unsure */
  gboolean  is_unsure;          /* a component may have parted unnoticed */
};

void
grid_components_free (GridComponents *self)
{
  g_free (self->labels);
  g_free (self->parents);
  g_free (self);
}

/* Labels ------------------------------------------------------------------- */

static gboolean
add_label (GridComponents *self,
           guint32     *label)
{
  if (self->n_labels == self->size)
    {
      const gsize size = MAX ((gsize) self->size * 2, 64);
      guint32 *parents = g_try_renew (guint32, self->parents,
                                      MIN (size, NO_LABEL));

      if (parents == NULL)
        return FALSE;
      self->parents = parents;
      self->size = (guint32) MIN (size, NO_LABEL);
    }

  *label = self->n_labels++;
  self->parents[*label] = *label;
  return TRUE;
}

static inline gboolean
is_open (const WayGrid *grid,
         gsize          cell)
{
  return grid->mover[grid->terrain->classes[cell]] < INFINITY;
}

/* Flooding ----------------------------------------------------------------- */

static gboolean
label_cell (GridComponents *self,
            WayGrid     *grid,
            guint32      cell)
{
  guint32 label = NO_LABEL;

  for (guint mask = grid->masks[cell] & BACKWARDS; mask != 0; mask &= mask - 1)
    {
      const guint d = (guint) __builtin_ctz (mask);
      const guint32 other = self->labels[cell + grid->offsets[d]];

      if (label == NO_LABEL)
        label = other;
      else if (label != other)
        union_find_join (self->parents, label, other);
    }
  if (label == NO_LABEL && is_open (grid, cell)
      && !add_label (self, &label))
    return FALSE;

  self->labels[cell] = label;
  return TRUE;
}

/* Numbers the labels anew, without gaps. A root is never larger than the labels
 * that it is the root of, so that its own new number is known before theirs. */
static void
flatten (GridComponents *self,
         gsize        n_cells)
{
  guint32 n_roots = 0;

  for (guint32 label = 0; label < self->n_labels; label++)
    self->parents[label] = self->parents[label] == label
                             ? n_roots++ : self->parents[self->parents[label]];
  for (gsize cell = 0; cell < n_cells; cell++)
    if (self->labels[cell] != NO_LABEL)
      self->labels[cell] = self->parents[self->labels[cell]];

  for (guint32 label = 0; label < n_roots; label++)
    self->parents[label] = label;
  self->n_labels = n_roots;
}

static gboolean
flood (GridComponents *self,
       WayGrid     *grid)
{
  const gsize n_cells = terrain_n_cells (grid->terrain);

  if (self->labels == NULL)
    self->labels = g_try_new (guint32, MAX (n_cells, 1));
  if (self->labels == NULL)
    return FALSE;

  self->n_labels = 0;
  self->is_unsure = FALSE;
  self->n_unsure = 0;
  for (gsize cell = 0; cell < n_cells; cell++)
    if (!label_cell (self, grid, (guint32) cell))
      return FALSE;

  flatten (self, n_cells);
  return TRUE;
}

/* Opening ------------------------------------------------------------------ */

/* The cells around a cell, itself included. */
typedef struct
{
  guint32 cells[9];
  guint   n;
} Window;

static void
window_init (Window        *self,
             const WayGrid *grid,
             guint32        cell)
{
  const gint64 width = grid->terrain->width, height = grid->terrain->height;
  const gint64 column = cell % width, row = cell / width;

  self->n = 0;
  for (gint64 y = MAX (row - 1, 0); y <= MIN (row + 1, height - 1); y++)
    for (gint64 x = MAX (column - 1, 0); x <= MIN (column + 1, width - 1); x++)
      self->cells[self->n++] = (guint32) (y * width + x);
}

/* Makes sure that an open cell has a label; a cell that has just opened gets a
 * new one. */
static gboolean
ensure_label (GridComponents *self,
              guint32      cell,
              guint32     *label)
{
  if (self->labels[cell] == NO_LABEL
      && !add_label (self, &self->labels[cell]))
    return FALSE;

  *label = self->labels[cell];
  return TRUE;
}

/* Joins the labels of all cells around a cell, and of itself, between which
 * there are steps. */
static gboolean
join_around (GridComponents *self,
             WayGrid     *grid,
             guint32      cell)
{
  Window window;

  window_init (&window, grid, cell);
  for (guint i = 0; i < window.n; i++)
    {
      const guint32 from = window.cells[i];
      guint32 label, other;

      if (!is_open (grid, from))
        continue;
      if (!ensure_label (self, from, &label))
        return FALSE;
      for (guint mask = grid->masks[from]; mask != 0; mask &= mask - 1)
        {
          const guint d = (guint) __builtin_ctz (mask);

          if (!ensure_label (self, from + grid->offsets[d], &other))
            return FALSE;
          if (label != other)
            union_find_join (self->parents, label, other);
        }
    }

  return TRUE;
}

/* Closing ------------------------------------------------------------------ */

/* The cells that are reached from an open cell beside one that has closed. */
typedef struct
{
  GArray  *cells;               /* (owned) met so far: of these ... */
  guint    n_done;              /* ... the first have been looked at */
  guint    first;               /* the least side that it has met */
  gboolean has_ended;           /* said of a least side for all that met it */
} Side;

/* The sides of all cells that have closed since the last update: two that close
 * together may split a component that neither of them splits alone. */
typedef struct
{
  GridComponents *components;
  const WayGrid  *grid;
  GArray         *sides;        /* (owned) of Side */
  GHashTable     *met;          /* (owned) cell -> side, from 1 */
  GHashTable     *roots;        /* (owned) labels of the sides that go on */
} Parting;

static inline Side *
get_side (const Parting *self,
          guint          i)
{
  return &g_array_index (self->sides, Side, i);
}

static guint
first_of (const Parting *self,
          guint          i)
{
  while (get_side (self, i)->first != i)
    i = get_side (self, i)->first;

  return i;
}

static void
meet (Parting *self,
      guint    i,
      guint32  cell)
{
  const gpointer key = GUINT_TO_POINTER (cell);
  const guint met = GPOINTER_TO_UINT (g_hash_table_lookup (self->met, key));

  if (met == 0)
    {
      g_hash_table_insert (self->met, key, GUINT_TO_POINTER (i + 1));
      g_array_append_val (get_side (self, i)->cells, cell);
    }
  else
    {
      const guint a = first_of (self, i), b = first_of (self, met - 1);

      get_side (self, MAX (a, b))->first = MIN (a, b);
    }
}

/* Adds every open cell around a closed one as a side, but each cell once. */
static void
add_sides (Parting *self,
           guint32  cell)
{
  Window window;

  window_init (&window, self->grid, cell);
  for (guint i = 0; i < window.n; i++)
    {
      const gpointer key = GUINT_TO_POINTER (window.cells[i]);
      Side side = { NULL, 0, self->sides->len, FALSE };

      if (!is_open (self->grid, window.cells[i])
          || g_hash_table_contains (self->met, key))
        continue;
      side.cells = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_array_append_val (self->sides, side);
      meet (self, side.first, window.cells[i]);
    }
}

static void
clear_side (gpointer data)
{
  g_array_unref (((Side *) data)->cells);
}

static void
parting_init (Parting        *self,
              GridComponents *components,
              WayGrid        *grid)
{
  *self = (Parting) {
    .components = components,
    .grid = grid,
    .sides = g_array_new (FALSE, FALSE, sizeof (Side)),
    .met = g_hash_table_new (NULL, NULL),
    .roots = g_hash_table_new (NULL, NULL)
  };
  g_array_set_clear_func (self->sides, clear_side);
}

static void
parting_clear (Parting *self)
{
  g_array_unref (self->sides);
  g_hash_table_unref (self->met);
  g_hash_table_unref (self->roots);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Parting, parting_clear)

/* Looks at one more cell of a side. %FALSE if none is left. */
static gboolean
follow (Parting *self,
        guint    i)
{
  Side *side = get_side (self, i);
  guint32 cell;

  if (side->n_done == side->cells->len)
    return FALSE;

  cell = g_array_index (side->cells, guint32, side->n_done++);
  for (guint mask = self->grid->masks[cell]; mask != 0; mask &= mask - 1)
    meet (self, i, cell + self->grid->offsets[__builtin_ctz (mask)]);
  return TRUE;
}

/* Gives a new label to all cells that have been reached by a side and by those
 * that it has met. */
static gboolean
cut_off (Parting *self,
         guint    first)
{
  GridComponents *components = self->components;
  guint32 label;

  if (!add_label (components, &label))
    return FALSE;

  for (guint i = 0; i < self->sides->len; i++)
    if (first_of (self, i) == first)
      for (guint k = 0; k < get_side (self, i)->cells->len; k++)
        components->labels[g_array_index (get_side (self, i)->cells, guint32,
                                          k)] = label;
  get_side (self, first)->has_ended = TRUE;
  return TRUE;
}

/* Cuts off the sides that have been followed to their end. %FALSE if there is
 * no memory. */
static gboolean
cut_off_ended (Parting *self)
{
  const guint n = self->sides->len;
  g_autofree guint8 *goes_on = g_new0 (guint8, n);

  for (guint i = 0; i < n; i++)
    if (get_side (self, i)->n_done < get_side (self, i)->cells->len)
      goes_on[first_of (self, i)] = TRUE;
  for (guint i = 0; i < n; i++)
    if (first_of (self, i) == i && !goes_on[i]
        && !get_side (self, i)->has_ended && !cut_off (self, i))
      return FALSE;

  return TRUE;
}

/* Whether two sides that had one label can both be followed further and have
 * not met. */
static gboolean
is_open_question (Parting *self)
{
  g_hash_table_remove_all (self->roots);
  for (guint i = 0; i < self->sides->len; i++)
    {
      const Side *side = get_side (self, i);
      const guint32 cell = g_array_index (side->cells, guint32, 0);

      if (first_of (self, i) == i && !side->has_ended
          && !g_hash_table_add (self->roots,
                                GUINT_TO_POINTER (union_find_root (
                                    self->components->parents,
                                    self->components->labels[cell]))))
        return TRUE;
    }

  return FALSE;
}

/* Follows all sides in turn until it is known which of them hang together, or
 * the bound is met. %FALSE if there is no memory. */
static gboolean
part (Parting *self)
{
  guint n_looked_at = 0;

  while (is_open_question (self))
    {
      if (n_looked_at > MOST_LOOKED_AT)
        {
          self->components->is_unsure = TRUE;
          return TRUE;
        }
      for (guint i = 0; i < self->sides->len; i++)
        n_looked_at += follow (self, i);
      if (!cut_off_ended (self))
        return FALSE;
    }

  return TRUE;
}

/* Keeping up --------------------------------------------------------------- */

/* Opens cells first, and then closes others: a way around those may lead
 * through cells that have opened. */
static gboolean
mend (GridComponents *self,
      WayGrid     *grid,
      guint        first)
{
  const Changes *edits = &grid->terrain->edits;
  g_auto (Parting) parting;

  parting_init (&parting, self, grid);
  for (guint i = first; i < edits->n; i++)
    {
      const guint32 cell = changes_get (edits, i)->node;

      if (is_open (grid, cell) && !join_around (self, grid, cell))
        return FALSE;
    }

  for (guint i = first; i < edits->n; i++)
    {
      const guint32 cell = changes_get (edits, i)->node;

      if (self->labels[cell] == NO_LABEL || is_open (grid, cell))
        continue;
      self->labels[cell] = NO_LABEL;
      add_sides (&parting, cell);
    }

  return part (&parting);
}

/* To be called under the lock, with masks that are up to date. */
static gboolean
catch_up (GridComponents *self,
          WayGrid     *grid)
{
  const guint64 version = MAX (grid->rule_version, grid->terrain->version);
  guint first;

  if (self->is_unsure && ++self->n_unsure > MOST_UNSURE)
    self->is_made = FALSE;
  if (self->is_made && self->version == version)
    return TRUE;

  if (!self->is_made || grid->rule_version > self->version
      || !changes_find (&grid->terrain->edits, self->version, &first))
    self->is_made = flood (self, grid);
  else
    self->is_made = mend (self, grid, first);
  self->version = version;

  return self->is_made;
}

gboolean
grid_components_refuse (WayGrid *self,
                     guint32  from,
                     guint32  to)
{
  gboolean refused = FALSE;

  if (grid_masks_get (self) == NULL)
    return FALSE;

  g_mutex_lock (&self->lock);
  if (self->components == NULL)
    self->components = g_new0 (GridComponents, 1);
  if (catch_up (self->components, self))
    {
      const guint32 a = self->components->labels[from];
      const guint32 b = self->components->labels[to];

      refused = a == NO_LABEL || b == NO_LABEL
                || union_find_root (self->components->parents, a)
                     != union_find_root (self->components->parents, b);
    }
  g_mutex_unlock (&self->lock);

  return refused;
}
