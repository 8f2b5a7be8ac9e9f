/* area-finder.c - regions of a graph behind narrow mouths, with a number each
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The level of a node is the number of edges from the middle of its island,
 * over edges taken both ways, so that an edge leads from one level to the next
 * at most. A branch is a set of nodes that hang together on some level and
 * above. Its nodes on that level, the lowest, part the others from the rest of
 * the graph. If they are few, they are a mouth, and the others an area. A
 * corridor of two cells' width has a branch with two such nodes for each of its
 * rows.
 *
 * Branches are found from the highest level down, by joining sets: each is
 * made of the branches above that meet on its level. So they make a tree, and
 * areas lie in one another or apart. Of a row of branches with a narrow
 * mouth each, the lowest is taken, and the next that holds half of it.
 *
 * An area is closed if for each two nodes of its mouth some cheapest way leads
 * over no level above the mouth's, and within the area around it. That is all
 * that hiding areas needs. Take a cheapest path, and the hidden area with the
 * highest mouth that it enters. Each time it does so it comes from the mouth,
 * and back to it; put the way between these two nodes in place of that, which
 * costs no more, and enters no area whose mouth is as high. So in the end no
 * hidden area is entered. An area is whole if the same holds of the nodes just
 * behind its mouth and the levels above it. O(nodes + edges), and some hundred
 * expansions for each mouth that is looked at. */

#include "searches/preparation/area-finder.h"

#include "searches/preparation/area-trial.h"
#include "searches/preparation/island-levels.h"
#include "searches/preparation/links.h"
#include "searches/preparation/visit.h"

#include <string.h>

#define NONE NO_LEVEL

/* Bytes that the two searches of a trial take a node. */
#define BYTES_A_TRIAL 40

/* An area has so many times the nodes of its mouth, at least. */
#define LEAST_SHARE 4

/* A set of nodes on a level and above it that hang together. */
typedef struct
{
  guint32 level;
  guint32 size;
  guint32 n_mouth;              /* its nodes on that level */
  guint32 parent;               /* the branch one level below; NONE */
  guint32 n_large;              /* branches on it that could be areas */
  guint32 next;                 /* that waits for the same parent */
  guint32 area;                 /* the area behind its mouth, or NO_AREA */
  guint32 around;               /* the smallest area that it lies in */
  gboolean is_fresh;            /* no area since a fork */
} Branching;

typedef struct
{
  Links      links;             /* both ways */
  guint32    max_mouth;
  guint32   *levels;            /* (owned) by node */
  guint32   *order;             /* (owned) nodes by island, then by level */
  guint32   *sets;              /* (owned) by node: a node of the same set */
  guint32   *sizes;             /* (owned) by set */
  guint32   *waiting;           /* (owned) by set: branches without a parent */
  guint32   *last_waiting;      /* (owned) the last of those */
  guint32   *branch_of;         /* (owned) by node: whose mouth has it */
  Branching *branches;          /* (owned) */
  guint32    n_branches;
  guint32   *first;             /* (owned) by branch: where its mouth begins */
  guint32   *members;           /* (owned) the mouths, one after another */
  GArray    *found;             /* (owned) of Area, in the order of finding */
  GArray    *mouths;            /* (owned) of guint32 */
  GArray    *watches;           /* (owned) of AreaWatch */
  GArray    *asked;             /* (owned) of guint32 */
  GArray    *behind;            /* (owned) of guint32 */
  AreaTrial  trial;
} Finder;

static void
finder_clear (Finder *self)
{
  links_clear (&self->links);
  g_free (self->levels);
  g_free (self->order);
  g_free (self->sets);
  g_free (self->sizes);
  g_free (self->waiting);
  g_free (self->last_waiting);
  g_free (self->branch_of);
  g_free (self->branches);
  g_free (self->first);
  g_free (self->members);
  g_clear_pointer (&self->found, g_array_unref);
  g_clear_pointer (&self->mouths, g_array_unref);
  g_clear_pointer (&self->watches, g_array_unref);
  g_clear_pointer (&self->asked, g_array_unref);
  g_clear_pointer (&self->behind, g_array_unref);
  area_trial_clear (&self->trial);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finder, finder_clear)

static gboolean
finder_init (Finder   *self,
             WayGraph *graph,
             Meter    *meter,
             GError  **error)
{
  const gsize n = MAX (self->links.n_nodes, 1);
  guint32 **const arrays[]
    = { &self->levels, &self->order, &self->sets, &self->sizes,
        &self->waiting, &self->last_waiting, &self->branch_of,
        &self->members };

  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    {
      *arrays[i] = meter_alloc0 (meter, n, sizeof (guint32), error);
      if (*arrays[i] == NULL)
        return FALSE;
    }
  self->first = meter_alloc0 (meter, n + 1, sizeof (guint32), error);
  self->branches = meter_alloc0 (meter, n, sizeof (Branching), error);
  if (self->first == NULL || self->branches == NULL)
    return FALSE;

  self->found = g_array_new (FALSE, TRUE, sizeof (Area));
  self->mouths = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->watches = g_array_new (FALSE, FALSE, sizeof (AreaWatch));
  self->asked = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->behind = g_array_new (FALSE, FALSE, sizeof (guint32));
  area_trial_init (&self->trial, graph, self->levels, meter);
  return meter_take (meter, n * BYTES_A_TRIAL, error);
}

/* Branches ----------------------------------------------------------------- */

static guint32
find_set (Finder *self,
          guint32 node)
{
  while (self->sets[node] != node)
    node = self->sets[node] = self->sets[self->sets[node]];

  return node;
}

static void
join_sets (Finder *self,
           guint32 a,
           guint32 b)
{
  a = find_set (self, a);
  b = find_set (self, b);
  if (a == b)
    return;
  if (self->sizes[a] < self->sizes[b])
    {
      const guint32 kept = a;

      a = b;
      b = kept;
    }

  self->sets[b] = a;
  self->sizes[a] += self->sizes[b];
  if (self->waiting[b] == NONE)
    return;
  if (self->waiting[a] == NONE)
    self->waiting[a] = self->waiting[b];
  else
    self->branches[self->last_waiting[a]].next = self->waiting[b];
  self->last_waiting[a] = self->last_waiting[b];
}

/* Whether a branch could be an area by its size. */
static gboolean
is_large (const Branching *branch)
{
  return branch->size - branch->n_mouth
           >= LEAST_SHARE * (guint64) branch->n_mouth;
}

/* The branch of a set whose lowest level is @level, made if it is not there. */
static guint32
make_branch (Finder *self,
             guint32 set,
             guint32 level)
{
  guint32 waiting = self->waiting[set];
  Branching *branch;

  if (waiting != NONE && self->branches[waiting].level == level)
    return waiting;

  branch = &self->branches[self->n_branches];
  *branch = (Branching) { level, self->sizes[set], 0, NONE, 0, NONE };
  for (; waiting != NONE; waiting = self->branches[waiting].next)
    {
      self->branches[waiting].parent = self->n_branches;
      branch->n_large += is_large (&self->branches[waiting]);
    }
  self->waiting[set] = self->last_waiting[set] = self->n_branches;

  return self->n_branches++;
}

/* The branches of one level, of the nodes in places @first to @end. */
static void
branch_level (Finder *self,
              guint32 first,
              guint32 end)
{
  const guint32 level = self->levels[self->order[first]];

  for (guint32 i = first; i < end; i++)
    {
      const guint32 id = self->order[i];

      self->sets[id] = id;
      self->sizes[id] = 1;
      self->waiting[id] = NONE;
    }
  for (guint32 i = first; i < end; i++)
    {
      const guint32 id = self->order[i];

      for (guint32 k = self->links.offsets[id];
           k < self->links.offsets[id + 1]; k++)
        if (self->levels[self->links.ends[k]] >= level)
          join_sets (self, id, self->links.ends[k]);
    }
  for (guint32 i = first; i < end; i++)
    {
      const guint32 id = self->order[i];
      const guint32 branch = make_branch (self, find_set (self, id), level);

      self->branch_of[id] = branch;
      self->branches[branch].n_mouth++;
    }
}

static void
branch_island (Finder *self,
               guint32 begin,
               guint32 end)
{
  while (end > begin)
    {
      const guint32 level = self->levels[self->order[end - 1]];
      guint32 first = end;

      while (first > begin && self->levels[self->order[first - 1]] == level)
        first--;
      branch_level (self, first, end);
      end = first;
    }
}

/* Lists the nodes of each mouth. */
static void
list_mouths (Finder *self)
{
  const guint32 n = self->links.n_nodes;

  for (guint32 b = 0; b < self->n_branches; b++)
    self->first[b + 1] = self->first[b] + self->branches[b].n_mouth;
  for (guint32 id = 0; id < n; id++)
    self->members[self->first[self->branch_of[id]]++] = id;
  for (guint32 b = self->n_branches; b > 0; b--)
    self->first[b] = self->first[b - 1];
  self->first[0] = 0;
}

static gboolean
find_branches (Finder  *self,
               Meter   *meter,
               GError **error)
{
  guint32 end = 0;

  memset (self->levels, 0xff, self->links.n_nodes * sizeof (guint32));
  for (guint32 id = 0; id < self->links.n_nodes; id++)
    {
      const guint32 begin = end;

      if (!meter_go_on (meter, error))
        return FALSE;
      if (self->levels[id] != NONE)
        continue;
      end = level_island (&self->links, id, self->levels, self->order,
                          begin);
      branch_island (self, begin, end);
    }
  list_mouths (self);

  return TRUE;
}

/* Areas -------------------------------------------------------------------- */

static Area *
area_at (const Finder *self,
         guint32       number)
{
  return &g_array_index (self->found, Area, number);
}

static void
watch_asked (Finder  *self,
             guint32  area,
             gboolean is_for_whole)
{
  for (guint i = 0; i < self->asked->len; i++)
    {
      const AreaWatch watch = { g_array_index (self->asked, guint32, i), area,
                                is_for_whole };

      g_array_append_val (self->watches, watch);
    }
}

/* Has in @behind the nodes of the level above the mouth of a branch that have
 * an edge to it. */
static void
list_behind (Finder  *self,
             guint32  branch)
{
  const guint32 level = self->branches[branch].level;

  g_array_set_size (self->behind, 0);
  for (guint32 i = self->first[branch]; i < self->first[branch + 1]; i++)
    for (guint32 k = self->links.offsets[self->members[i]];
         k < self->links.offsets[self->members[i] + 1]; k++)
      {
        const guint32 to = self->links.ends[k];
        gboolean is_new = self->levels[to] == level + 1;

        for (guint j = 0; is_new && j < self->behind->len; j++)
          is_new = g_array_index (self->behind, guint32, j) != to;
        if (is_new)
          g_array_append_val (self->behind, to);
      }
}

/* Whether the area behind the mouth of a branch is whole. */
static gboolean
is_whole (Finder  *self,
          guint32  branch)
{
  list_behind (self, branch);
  g_array_set_size (self->asked, 0);

  return self->behind->len <= 2 * self->max_mouth + 2
         && area_trial_holds (&self->trial,
                              (const guint32 *) self->behind->data,
                              self->behind->len,
                              self->branches[branch].level + 1, G_MAXUINT32,
                              self->asked);
}

/* Whether the area behind the mouth of a branch is closed. */
static gboolean
is_closed (Finder  *self,
           guint32  branch)
{
  const Branching *own = &self->branches[branch];
  const guint32 low
    = own->around != NO_AREA
        ? self->branches[area_at (self, own->around)->active].level + 1 : 0;

  g_array_set_size (self->asked, 0);
  return area_trial_holds (&self->trial, &self->members[self->first[branch]],
                           own->n_mouth, low, own->level, self->asked);
}

/* Notes the area behind the mouth of a branch, which is closed. Until all are
 * found its "active" is the branch. */
static void
add_area (Finder  *self,
          guint32  branch)
{
  Branching *own = &self->branches[branch];
  const guint32 number = self->found->len;
  const Area area = {
    .parent = own->around,
    .last = number,
    .n_nodes = own->size - own->n_mouth,
    .mouth = self->mouths->len,
    .mouth_end = self->mouths->len + own->n_mouth,
    .active = branch,
    .is_closed = TRUE
  };

  g_array_append_val (self->found, area);
  g_array_append_vals (self->mouths, &self->members[self->first[branch]],
                       own->n_mouth);
  watch_asked (self, number, FALSE);
  own->area = number;
  if (!is_whole (self, branch))
    return;

  area_at (self, number)->is_whole = TRUE;
  watch_asked (self, number, TRUE);
}

/* Whether the area behind a mouth would be worth having. */
static gboolean
is_worth_it (const Finder    *self,
             const Branching *branch,
             guint32          n_island)
{
  const guint32 size = branch->size - branch->n_mouth;
  const guint32 n_around = branch->around != NO_AREA
                             ? area_at (self, branch->around)->n_nodes
                             : n_island;

  return branch->n_mouth <= self->max_mouth && is_large (branch)
         && (size <= n_around / 2 || (branch->is_fresh
                                      && branch->around != NO_AREA));
}

/* From the lowest branches up, so that the area around each is known. */
static gboolean
choose_areas (Finder  *self,
              Meter   *meter,
              GError **error)
{
  guint32 n_island = 0;

  g_array_set_size (self->found, 1);    /* that of NO_AREA */
  for (guint32 b = self->n_branches; b-- > 0;)
    {
      Branching *own = &self->branches[b];
      const Branching *below = own->parent != NONE
                                 ? &self->branches[own->parent] : NULL;

      if (!meter_go_on (meter, error))
        return FALSE;
      if (below == NULL)
        n_island = own->size;
      own->around = below == NULL ? NO_AREA
                    : below->area != NO_AREA ? below->area : below->around;
      own->is_fresh = below == NULL || below->n_large > 1
                      || (below->is_fresh && below->area == NO_AREA);
      if (below != NULL && is_worth_it (self, own, n_island)
          && is_closed (self, b))
        add_area (self, b);
      if (self->trial.error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&self->trial.error));
          return FALSE;
        }
    }

  return TRUE;
}

/* Numbers ------------------------------------------------------------------ */

/* New numbers, by which those within an area follow it. Areas come after those
 * around them. */
static guint32 *
number_areas (Finder *self)
{
  const guint32 n = self->found->len;
  guint32 *numbers = g_new0 (guint32, n);
  g_autofree guint32 *sizes = g_new (guint32, n);

  for (guint32 i = 0; i < n; i++)
    sizes[i] = 1;
  for (guint32 i = n - 1; i > 0; i--)
    sizes[area_at (self, i)->parent] += sizes[i];
  for (guint32 i = 1; i < n; i++)
    {
      const guint32 parent = area_at (self, i)->parent;

      numbers[i] = numbers[parent] + sizes[parent] - sizes[i];
      sizes[parent] -= sizes[i];
      area_at (self, i)->last = numbers[i] + sizes[i] - 1;
    }

  return numbers;
}

static int
compare_watches (gconstpointer a,
                 gconstpointer b)
{
  const AreaWatch *left = a, *right = b;

  if (left->node != right->node)
    return left->node < right->node ? -1 : 1;
  if (left->area != right->area)
    return left->area < right->area ? -1 : 1;

  return left->is_for_whole - right->is_for_whole;
}

/* Sorts the watches, each once. */
static void
give_watches (Finder        *self,
              const guint32 *numbers,
              Areas         *areas)
{
  guint n = 0;

  for (guint i = 0; i < self->watches->len; i++)
    {
      AreaWatch *watch = &g_array_index (self->watches, AreaWatch, i);

      watch->area = numbers[watch->area];
    }
  g_array_sort (self->watches, compare_watches);
  for (guint i = 0; i < self->watches->len; i++)
    {
      const AreaWatch *all = (const AreaWatch *) self->watches->data;

      if (n == 0 || compare_watches (&all[n - 1], &all[i]) != 0)
        g_array_index (self->watches, AreaWatch, n++) = all[i];
    }

  g_array_set_size (self->watches, n);
  areas->n_watches = n;
  areas->watches
    = (AreaWatch *) g_array_free (g_steal_pointer (&self->watches), FALSE);
}

static gboolean
give_all (Finder  *self,
          Areas   *areas,
          Meter   *meter,
          GError **error)
{
  g_autofree guint32 *numbers = number_areas (self);
  const guint32 n = self->links.n_nodes;

  areas->n_nodes = n;
  areas->n_areas = self->found->len - 1;
  areas->of = meter_alloc0 (meter, MAX (n, 1), sizeof (guint32), error);
  areas->areas = meter_alloc0 (meter, self->found->len, sizeof (Area), error);
  if (areas->of == NULL || areas->areas == NULL)
    return FALSE;

  for (guint32 id = 0; id < n; id++)
    areas->of[id] = numbers[self->branches[self->branch_of[id]].around];
  for (guint32 i = 1; i < self->found->len; i++)
    {
      Area *area = &areas->areas[numbers[i]];

      *area = *area_at (self, i);
      area->parent = numbers[area->parent];
    }
  areas->mouths = (guint32 *) g_array_free (g_steal_pointer (&self->mouths),
                                            FALSE);
  give_watches (self, numbers, areas);
  areas_settle (areas);
  return TRUE;
}

gboolean
areas_init (Areas    *self,
            WayGraph *graph,
            guint     max_mouth,
            Meter    *meter,
            GError  **error)
{
  g_auto (Finder) finder = { .max_mouth = max_mouth };
  Links one_way;
  gboolean ok;
  NodeMap map;

  *self = (Areas) { NULL };
  node_map_init (&map, way_graph_get_node_type (graph));
  ok = links_init (&one_way, graph, &map, NULL, 0, meter, error);
  node_map_clear (&map);
  if (!ok)
    return FALSE;

  ok = links_init_both (&finder.links, &one_way, meter, error);
  links_clear (&one_way);

  return ok && finder_init (&finder, graph, meter, error)
         && find_branches (&finder, meter, error)
         && choose_areas (&finder, meter, error)
         && give_all (&finder, self, meter, error);
}

void
areas_clear (Areas *self)
{
  g_free (self->of);
  g_free (self->areas);
  g_free (self->mouths);
  g_free (self->watches);
  *self = (Areas) { NULL };
}
