/* cost-matrix.c - the costs from each of many places to each
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/cost-matrix.h"

#include <string.h>

#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/rank-team.h"
#include "tool/row-dealer.h"

void
cost_matrix_clear (CostMatrix *self)
{
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->columns, g_array_unref);
  g_clear_pointer (&self->numbers, g_free);
  g_clear_pointer (&self->is_taken, g_free);
  row_journal_clear (&self->journal);
}

void
cost_matrix_keep (CostMatrix  *self,
                  const char  *output_path,
                  const guint8 mark[ROW_JOURNAL_MARK])
{
  self->kept_beside = output_path;
  memcpy (self->mark, mark, sizeof self->mark);
}

void
cost_matrix_forget (CostMatrix *self)
{
  row_journal_remove (&self->journal);
}

static gboolean
allocate (CostMatrix *self,
          GError    **error)
{
  const gsize n_rows = self->rows->len, n_numbers = self->n_numbers;

  if (n_rows <= G_MAXSIZE / sizeof (gdouble) / MAX (n_numbers, 1))
    self->numbers = g_try_new (gdouble, MAX (n_rows * n_numbers, 1));
  if (self->numbers != NULL)
    {
      self->is_taken = g_new0 (guint8, MAX (n_rows, 1));
      return TRUE;
    }

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "not enough memory for %u rows of %u columns", self->rows->len,
               self->columns->len);
  return FALSE;
}

WayCost
cost_matrix_get (const CostMatrix *self,
                 guint             row,
                 guint             column)
{
  return self->numbers[(gsize) row * self->n_numbers + column];
}

gdouble
cost_matrix_get_sum (const CostMatrix *self,
                     guint             row,
                     guint             column)
{
  return cost_matrix_get (self, row, self->columns->len + column);
}

/* A RowFunc, for rows that a journal has kept. */
static gboolean
take_kept_row (guint          row,
               const gdouble *numbers,
               gpointer       user_data,
               GError       **error)
{
  CostMatrix *self = user_data;

  (void) error;
  memcpy (&self->numbers[(gsize) row * self->n_numbers], numbers,
          self->n_numbers * sizeof *numbers);
  self->n_taken += !self->is_taken[row];
  self->is_taken[row] = TRUE;
  return TRUE;
}

/* A RowFunc, for rows that were found. */
static gboolean
take_row (guint          row,
          const gdouble *numbers,
          gpointer       user_data,
          GError       **error)
{
  CostMatrix *self = user_data;

  take_kept_row (row, numbers, self, NULL);
  progress_show ((gdouble) self->n_taken / self->rows->len, NULL);
  return self->journal.file == NULL
         || row_journal_add (&self->journal, row, numbers, error);
}

static gboolean
open_journal (CostMatrix *self,
              GError    **error)
{
  return self->kept_beside == NULL || !team_is_speaker ()
         || row_journal_open (&self->journal, self->kept_beside, self->mark,
                              self->rows->len, self->n_numbers,
                              take_kept_row, self, error);
}

/* (transfer full): the rows that are still to be found, in order. */
static GArray *
list_rows (const CostMatrix *self)
{
  GArray *todo = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < self->rows->len; i++)
    if (!self->is_taken[i])
      g_array_append_val (todo, i);

  return todo;
}

static gboolean
find_rows (CostMatrix *self,
           RowFinder  *finder,
           GError    **error)
{
  g_autoptr (GArray) todo = list_rows (self);
  const guint32 *rows = (const guint32 *) (gpointer) todo->data;
  gboolean good;

  progress_begin ("searching");
  interrupt_arm ();
  good = team_get_carrier () != NULL
           ? row_dealer_run (finder, rows, todo->len, take_row, self, error)
           : row_finder_find (finder, rows, todo->len, take_row, self, error);
  interrupt_disarm ();
  progress_end ();

  self->status = finder->status;
  while (self->n_done < self->rows->len && self->is_taken[self->n_done])
    self->n_done++;
  return good;
}

gboolean
cost_matrix_find (CostMatrix *self,
                  GArray     *rows,
                  GArray     *columns,
                  WaySearch  *search,
                  WayRouter  *router,
                  const Also *also,
                  Limits     *limits,
                  GError    **error)
{
  g_auto (RowFinder) finder = { NULL };

  self->rows = g_array_ref (rows);
  self->columns = g_array_ref (columns);
  row_finder_init (&finder, rows, columns, search, router, also, limits);
  self->n_numbers = finder.n_numbers;

  return team_agree (allocate (self, error) && open_journal (self, error),
                     error)
         && find_rows (self, &finder, error);
}
