/* sweep-kind.h - sweeps in numbers of one kind
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by sweep.c once for each kind, with these macros:
 *
 *   NUMBER, UP, DOWN   the types of labels, and of arcs up and down
 *   CLIMB              the type of labels on the way up
 *   CLIMB_NONE         no way, on the way up
 *   KIND(name)         the name of a function of this kind
 *   ROW, ROW_OF        the arcs of a node, and what finds them
 *   MEMBER             the member of the union of Selection */

/* Walks up from @rank and leaves the cost of each node of the selection in its
 * lane. */
static void
KIND (climb) (const SweepDesk      *self,
              const Selection      *selection,
              const HierarchyShape *shape,
              const Values         *values,
              guint32               rank,
              guint                 lane)
{
  CLIMB *costs = self->climb;
  NUMBER *labels = self->labels;

  costs[rank] = 0;
  for (guint32 at = rank; at < shape->n_nodes; at = shape->parents[at])
    {
      const ROW row = ROW_OF (values, shape, at);
      const CLIMB so_far = costs[at];

      costs[at] = CLIMB_NONE;
      if (so_far >= CLIMB_NONE)
        continue;
      if (selection_has (selection, at))
        labels[(gsize) selection_place (selection, at) * self->n_lanes + lane]
          = (NUMBER) so_far;
      for (const UP *up = row.begin; up < row.up_end; up++)
        {
          const CLIMB sum = so_far + up->forward;

          if (sum < costs[up->head])
            costs[up->head] = sum;
        }
    }
}

/* Visits all nodes from the highest down: the labels of all nodes above a node
 * are final when the node is visited. */
FOR_EACH_PROCESSOR
static void
KIND (descend_many) (NUMBER          *labels,
                     const Selection *selection)
{
  const guint32 *first = selection->first;

  for (guint32 place = 0; place < selection->n_nodes; place++)
    {
      NUMBER *own = labels + (gsize) place * SWEEP_LANES;
      NUMBER best[SWEEP_LANES];

      for (guint lane = 0; lane < SWEEP_LANES; lane++)
        best[lane] = own[lane];
      for (guint32 i = first[place]; i < selection->ends[place]; i++)
        {
          const DOWN *down = &selection->downs.MEMBER[i];
          const NUMBER *above = labels + (gsize) down->head * SWEEP_LANES;

          for (guint lane = 0; lane < SWEEP_LANES; lane++)
            {
              const NUMBER sum = above[lane] + down->cost;

              best[lane] = sum < best[lane] ? sum : best[lane];
            }
        }
      for (guint lane = 0; lane < SWEEP_LANES; lane++)
        own[lane] = best[lane];
    }
}

static inline NUMBER
KIND (come_down) (const NUMBER *labels,
                  const DOWN   *down)
{
  return labels[down->head] + down->cost;
}

/* The same for one source. Arcs that are taken together are independent. */
static void
KIND (descend_one) (NUMBER          *labels,
                    const Selection *selection)
{
  const DOWN *down = selection->downs.MEMBER;

  for (guint32 place = 0; place < selection->n_nodes; place++)
    {
      const DOWN *end = selection->downs.MEMBER + selection->first[place + 1];
      NUMBER best = labels[place];

      for (; down < end; down += SELECTION_STEP)
        {
          const NUMBER a = KIND (come_down) (labels, down);
          const NUMBER b = KIND (come_down) (labels, down + 1);
          const NUMBER c = KIND (come_down) (labels, down + 2);
          const NUMBER d = KIND (come_down) (labels, down + 3);

          best = MIN (best, MIN (MIN (a, b), MIN (c, d)));
        }
      labels[place] = best;
    }
}

/* Measures ---------------------------------------------------------------- */

/* Walks up from @rank again, and leaves the sum of the measure at each node of
 * the selection whose cost comes from that walk. */
static void
KIND (carry_up) (const SweepDesk      *self,
                 const Selection      *selection,
                 const HierarchyShape *shape,
                 const Values         *values,
                 const Carried        *carried,
                 guint32               rank,
                 guint                 lane)
{
  const NUMBER *labels = self->labels;
  gdouble *costs = self->climb_costs, *sums = self->climb_sums;

  costs[rank] = sums[rank] = 0;
  for (guint32 at = rank; at < shape->n_nodes; at = shape->parents[at])
    {
      const ROW row = ROW_OF (values, shape, at);
      const gdouble so_far = costs[at], sum_so_far = sums[at];

      costs[at] = (gdouble) INFINITY;
      if (so_far >= (gdouble) INFINITY)
        continue;
      if (selection_has (selection, at))
        {
          const gsize place = (gsize) selection_place (selection, at)
                                * self->n_lanes + lane;

          if ((gdouble) labels[place] == so_far)
            self->sums[place] = sum_so_far;
        }
      for (const UP *up = row.begin; up < row.up_end; up++)
        {
          const gdouble cost = so_far + up->forward;
          const gdouble sum = sum_so_far
                              + carried_up (carried, shape, at, up->head);

          if (cost > costs[up->head]
              || (cost == costs[up->head] && sum >= sums[up->head]))
            continue;
          costs[up->head] = cost;
          sums[up->head] = sum;
        }
    }
}

/* Visits all nodes from the highest down, as costs are swept. @downs: the
 * measures of the arcs. */
static G_ALWAYS_INLINE inline void
KIND (carry_down) (const NUMBER    *labels,
                   gdouble         *sums,
                   const Selection *selection,
                   const gdouble   *downs,
                   guint            n_lanes)
{
  for (guint32 place = 0; place < selection->n_nodes; place++)
    {
      const NUMBER *own = labels + (gsize) place * n_lanes;
      gdouble *best = sums + (gsize) place * n_lanes;

      for (guint32 i = selection->first[place]; i < selection->ends[place];
           i++)
        {
          const DOWN *down = &selection->downs.MEMBER[i];
          const NUMBER *above = labels + (gsize) down->head * n_lanes;
          const gdouble *above_sums = sums + (gsize) down->head * n_lanes;

          for (guint lane = 0; lane < n_lanes; lane++)
            {
              const gdouble sum = above_sums[lane] + downs[i];
              const gboolean is_tight = above[lane] + down->cost == own[lane];

              best[lane] = (is_tight & (sum < best[lane])) ? sum : best[lane];
            }
        }
    }
}

FOR_EACH_PROCESSOR
static void
KIND (carry_down_many) (const NUMBER    *labels,
                        gdouble         *sums,
                        const Selection *selection,
                        const gdouble   *downs)
{
  KIND (carry_down) (labels, sums, selection, downs, SWEEP_LANES);
}

static void
KIND (carry) (const SweepDesk      *self,
              const Selection      *selection,
              const HierarchyShape *shape,
              const Values         *values,
              const SweepMeasure   *measure,
              const WayNode        *sources,
              guint                 n_sources)
{
  for (guint i = 0; i < n_sources; i++)
    KIND (carry_up) (self, selection, shape, values, measure->carried,
                     shape->ranks[WAY_NODE_INDEX (sources[i])], i);
  if (self->n_lanes == 1)
    KIND (carry_down) (self->labels, self->sums, selection, measure->downs, 1);
  else
    KIND (carry_down_many) (self->labels, self->sums, selection,
                            measure->downs);
}

#undef NUMBER
#undef UP
#undef DOWN
#undef CLIMB
#undef CLIMB_NONE
#undef KIND
#undef MEMBER
#undef ROW
#undef ROW_OF
