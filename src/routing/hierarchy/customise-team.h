/* customise-team.h - customising by several threads, in numbers of one kind
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by customise.c once for each kind, behind customise-kind.h and with
 * the same macros.
 *
 * A row depends only on its edges and on the rows of nodes below it. So each
 * number is the least of the same sums as with one thread, and no two threads
 * write to one row. */

/* Sets the arcs of nodes from @first to before @end to the costs of their
 * edges. It goes slot by slot, since edges are in the order of the graph. */
static void
KIND (begin_rows) (const Values         *values,
                   const HierarchyShape *shape,
                   guint32               first,
                   guint32               end)
{
  NUMBER *numbers = &values->pairs.MEMBER->forward;

  for (gsize i = 2 * (gsize) shape->first_up[first];
       i < 2 * (gsize) shape->first_up[end]; i++)
    {
      const guint32 first_edge = shape->slot_edges[i];
      guint32 edge = first_edge;

      numbers[i] = NONE;
      if (edge == HIERARCHY_NONE)
        continue;
      do
        {
          numbers[i] = KIND (least) (numbers[i],
                                     FROM_COST (values->costs[edge]));
          edge = shape->edge_twins[edge];
        }
      while (edge != first_edge);
    }
}

/* Works on a part of the tree, and then on the nodes above it whose other parts
 * are finished. */
static gboolean
KIND (work_part) (const KIND (Work) *work,
                  CustomiseJob      *job,
                  Hand              *hand,
                  const TreePart    *part)
{
  const HierarchyShape *shape = job->shape;
  guint32 node;

  KIND (begin_rows) (job->values, shape, part->first, part->root + 1);
  for (guint32 i = part->first; i <= part->root; i++)
    {
      if (!hand_goes_on (hand))
        return FALSE;
      KIND (finish_row) (work, i);
    }

  node = tree_parts_rise (&job->tree, shape, part->root);
  while (node < shape->n_nodes)
    {
      if (!hand_goes_on (hand))
        return FALSE;
      KIND (begin_rows) (job->values, shape, node, node + 1);
      KIND (finish_row) (work, node);
      node = tree_parts_rise (&job->tree, shape, node);
    }

  return TRUE;
}

static void
KIND (work_tree) (Hand    *hand,
                  gpointer data)
{
  CustomiseJob *job = data;
  const KIND (Work) work
    = { job->shape, job->values->pairs.MEMBER,
        (PAIR *) job->to + (gsize) hand->place * job->shape->n_nodes,
        job->beaten };
  const guint32 n_parts = job->tree.n_parts;
  guint32 i;

  while ((i = customise_job_take (job)) < n_parts)
    {
      hand_tell (hand, (gdouble) i / n_parts);
      if (!KIND (work_part) (&work, job, hand, &job->tree.parts[i]))
        return;
    }
}

/* Packs rows after all rows are finished, since until then arcs may be
 * beaten. */
static void
KIND (work_packing) (Hand    *hand,
                     gpointer data)
{
  CustomiseJob *job = data;
  const guint32 n_nodes = job->shape->n_nodes;
  NUMBER most = 0;
  guint32 i;

  while ((i = customise_job_take (job)) <= (n_nodes - 1) / NODES_A_TURN)
    {
      const guint32 end = MIN (n_nodes, (i + 1) * NODES_A_TURN);

      if (!hand_goes_on (hand))
        return;
      for (guint32 node = i * NODES_A_TURN; node < end; node++)
        most = MAX (most, KIND (pack_row) (job->values, job->shape,
                                           job->beaten, node));
    }

  job->most[hand->place] = (gdouble) most;
}

static gboolean
KIND (customise_by_team) (CustomiseJob *job,
                          Team         *team,
                          GError      **error)
{
  if (!team_run (team, KIND (work_tree), job, error))
    return FALSE;

  job->n_taken = 0;
  return team_run (team, KIND (work_packing), job, error);
}

#undef NUMBER
#undef PAIR
#undef UP
#undef NONE
#undef KIND
#undef MEMBER
#undef FROM_COST
