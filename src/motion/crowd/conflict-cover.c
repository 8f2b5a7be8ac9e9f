/* conflict-cover.c - by how much pairs of agents must exceed their least costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The edge-weighted minimum vertex cover that gives conflict-based search its
 * lower bound (Li, Felner, Boyarski, Ma, Koenig, "Improved heuristics for
 * multi-agent path finding with conflict-based search", IJCAI 2019), by branch
 * and bound. Each branch takes the pair that lacks the most, and shares the
 * lacking cost between its agents in all ways. The sum over pairs without
 * common agents is a lower bound for the rest. */

#include "conflict-cover.h"

#define MAX_STEPS 20000

typedef struct
{
  const Dearer *pairs;
  guint32       n_pairs;
  guint32      *extra;          /* of each agent */
  guint32       best;
  guint32       n_steps;
} Cover;

static guint32
lack (const Cover  *self,
      const Dearer *pair)
{
  const guint32 had = self->extra[pair->one] + self->extra[pair->other];

  return had < pair->more ? pair->more - had : 0;
}

/* The sum of lacking costs over pairs without a common agent, in their
 * order. */
static guint32
bound (const Cover *self)
{
  guint32 sum = 0;

  for (guint32 i = 0; i < self->n_pairs; i++)
    {
      const Dearer *pair = &self->pairs[i];
      gboolean is_apart = lack (self, pair) > 0;

      for (guint32 k = 0; k < i && is_apart; k++)
        {
          const Dearer *before = &self->pairs[k];

          is_apart = lack (self, before) == 0
                     || (before->one != pair->one && before->one != pair->other
                         && before->other != pair->one
                         && before->other != pair->other);
        }
      sum += is_apart ? lack (self, pair) : 0;
    }

  return sum;
}

static void
cover (Cover  *self,
       guint32 sum)
{
  const Dearer *worst = NULL;
  guint32 missing;

  if (self->n_steps > MAX_STEPS || sum + bound (self) >= self->best)
    return;

  self->n_steps++;
  for (guint32 i = 0; i < self->n_pairs; i++)
    if (lack (self, &self->pairs[i]) > (worst != NULL ? lack (self, worst) : 0))
      worst = &self->pairs[i];
  if (worst == NULL)
    {
      self->best = sum;
      return;
    }

  missing = lack (self, worst);
  for (guint32 i = 0; i <= missing; i++)
    {
      self->extra[worst->one] += i;
      self->extra[worst->other] += missing - i;
      cover (self, sum + missing);
      self->extra[worst->one] -= i;
      self->extra[worst->other] -= missing - i;
    }
}

guint32
conflict_cover (const Dearer *pairs,
                guint32       n_pairs,
                guint32      *extra)
{
  Cover self = { pairs, n_pairs, extra, G_MAXUINT32, 0 };

  cover (&self, 0);
  return self.n_steps > MAX_STEPS ? bound (&self) : self.best;
}
