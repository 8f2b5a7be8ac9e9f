/* step-table.h - the arrays that next steps are looked up in
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The steps out of node v are slots[first_slot[v]] and on, up to
 * slots[first_slot[v + 1]]: different nodes, and not v. Targets go by
 * numbers; a run is {number of its first target, place among the slots of v},
 * the place in the low @n_place_bits bits. All ones there say that there is no
 * way. The first run of each node begins with number 0.
 *
 * Arrays may lie in a mapped file, whose numbers have not been checked. */
typedef struct
{
  guint32  n_nodes;
  guint32  n_place_bits;
  guint64  n_slots;
  guint64  n_runs;
  guint32 *numbers;             /* (owned) n_nodes */
  guint32 *first_slot;          /* (owned) n_nodes + 1 */
  guint32 *slots;               /* (owned) n_slots */
  guint64 *first_run;           /* (owned) n_nodes + 1 */
  guint32 *runs;                /* (owned) n_runs, sorted for each node */
} StepTable;

void     step_table_clear (StepTable       *self);

/* The next node from @from, which is not @to; G_MAXUINT32 if no path exists,
 * or if a number in a damaged file is out of its range. O(log runs). */
guint32  step_table_look_up (const StepTable *self,
                             guint32          from,
                             guint32          to);

G_END_DECLS
