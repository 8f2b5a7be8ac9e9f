/* road-data.c - road networks in DIMACS format, for the benchmarks alone
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Benchmarks have a reader of their own, so that they measure the same arrays
 * whatever happens to the library's formats. It trusts its files, the known
 * ones of shared/data: only their sizes and ids are checked. */

#include "road-data.h"

#include "../t/lib/gzipped.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

typedef struct
{
  guint32 from;
  guint32 to;
  guint32 cost;
} FileArc;

typedef struct
{
  guint32 n_nodes;
  GArray *arcs;     /* (owned) of FileArc */
  double *x;        /* (owned) of n_nodes */
  double *y;        /* (owned) of n_nodes */
} RoadFile;

/* Reads up to three whole numbers behind the words at the beginning of a line.
 * Returns where the next line starts, or NULL at the end. */
static const char *
read_line (const char *at,
           char       *kind,
           gint64      numbers[3],
           guint      *n_numbers)
{
  const char *end = strchr (at, '\n');

  if (end == NULL)
    return NULL;

  *kind = *at;
  *n_numbers = 0;
  while (at < end && *n_numbers < 3 && *kind != 'c')
    if (g_ascii_isdigit (*at) || *at == '-')
      numbers[(*n_numbers)++] = g_ascii_strtoll (at, (char **) &at, 10);
    else
      at++;

  return end + 1;
}

static gboolean
fail (const char *path,
      const char *what,
      GError    **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s", path,
               what);
  return FALSE;
}

static gboolean
read_arcs (RoadFile   *self,
           const char *path,
           GError    **error)
{
  g_autofree char *text = gzipped_read (path, NULL, error);
  gint64           numbers[3];
  guint            n;
  char             kind;

  if (text == NULL)
    return FALSE;

  for (const char *at = text;
       (at = read_line (at, &kind, numbers, &n)) != NULL;)
    if (kind == 'p' && n == 2 && numbers[0] > 0 && numbers[0] < G_MAXINT32)
      self->n_nodes = (guint32) numbers[0];
    else if (kind == 'a')
      {
        if (n != 3 || numbers[0] < 1 || numbers[0] > self->n_nodes
            || numbers[1] < 1 || numbers[1] > self->n_nodes
            || numbers[2] < 0 || numbers[2] > G_MAXINT32)
          return fail (path, "an arc that is not \"a FROM TO COST\"", error);

        const FileArc arc = { (guint32) numbers[0] - 1,
                              (guint32) numbers[1] - 1,
                              (guint32) numbers[2] };
        if (arc.from != arc.to)
          g_array_append_val (self->arcs, arc);
      }

  return self->arcs->len > 0 || fail (path, "no arcs", error);
}

static gboolean
read_positions (RoadFile   *self,
                const char *path,
                GError    **error)
{
  g_autofree char *text = gzipped_read (path, NULL, error);
  gint64           numbers[3];
  guint            n;
  char             kind;

  if (text == NULL)
    return FALSE;

  self->x = g_new0 (double, self->n_nodes);
  self->y = g_new0 (double, self->n_nodes);
  for (const char *at = text;
       (at = read_line (at, &kind, numbers, &n)) != NULL;)
    if (kind == 'v')
      {
        if (n != 3 || numbers[0] < 1 || numbers[0] > self->n_nodes)
          return fail (path, "a position that is not \"v ID X Y\"", error);
        self->x[numbers[0] - 1] = (double) numbers[1];
        self->y[numbers[0] - 1] = (double) numbers[2];
      }

  return TRUE;
}

static void
road_file_clear (RoadFile *self)
{
  g_clear_pointer (&self->arcs, g_array_unref);
  g_clear_pointer (&self->x, g_free);
  g_clear_pointer (&self->y, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoadFile, road_file_clear)

static guint32
find_root (guint32 *parents,
           guint32  node)
{
  while (parents[node] != node)
    node = parents[node] = parents[parents[node]];

  return node;
}

/* Numbers the nodes of the largest component in the order of the file. */
static void
number_largest_component (RoadData       *self,
                                          const RoadFile *file)
{
  const guint32       n = file->n_nodes;
  g_autofree guint32 *parents = g_new (guint32, n);
  g_autofree guint32 *sizes = g_new0 (guint32, n);
  guint32             largest = 0;

  for (guint32 i = 0; i < n; i++)
    parents[i] = i;
  for (guint i = 0; i < file->arcs->len; i++)
    {
      const FileArc *arc = &g_array_index (file->arcs, FileArc, i);

      parents[find_root (parents, arc->from)] = find_root (parents, arc->to);
    }
  for (guint32 i = 0; i < n; i++)
    sizes[find_root (parents, i)]++;
  for (guint32 i = 1; i < n; i++)
    if (sizes[i] > sizes[largest])
      largest = i;

  self->n_file_ids = n;
  self->ids = g_new (guint32, n);
  for (guint32 i = 0; i < n; i++)
    self->ids[i] = find_root (parents, i) == largest ? self->n_nodes++
                                                     : G_MAXUINT32;
}

static void
fill_positions (RoadData       *self,
                const RoadFile *file)
{
  self->x = g_new (double, self->n_nodes);
  self->y = g_new (double, self->n_nodes);
  for (guint32 i = 0; i < file->n_nodes; i++)
    if (self->ids[i] != G_MAXUINT32)
      {
        self->x[self->ids[i]] = file->x[i];
        self->y[self->ids[i]] = file->y[i];
      }
}

/* Sorts the arcs by their first nodes, in the order of the file. */
static void
fill_arcs (RoadData       *self,
           const RoadFile *file)
{
  guint32 *first = self->first = g_new0 (guint32, self->n_nodes + 2);

  for (guint i = 0; i < file->arcs->len; i++)
    {
      const guint32 from
          = self->ids[g_array_index (file->arcs, FileArc, i).from];

      if (from != G_MAXUINT32)
        first[from + 2]++;
    }
  for (guint32 i = 2; i < self->n_nodes + 2; i++)
    first[i] += first[i - 1];
  self->n_arcs = first[self->n_nodes + 1];

  self->arcs = g_new (RoadArc, self->n_arcs);
  self->lengths = g_new (double, self->n_arcs);
  for (guint i = 0; i < file->arcs->len; i++)
    {
      const FileArc *arc = &g_array_index (file->arcs, FileArc, i);
      const guint32  from = self->ids[arc->from];

      if (from == G_MAXUINT32)
        continue;

      const guint32 to = self->ids[arc->to];
      const guint32 at = first[from + 1]++;

      self->arcs[at].node = to;
      self->arcs[at].cost = arc->cost;
      self->lengths[at] = self->x != NULL
                              ? hypot (self->x[from] - self->x[to],
                                       self->y[from] - self->y[to])
                              : arc->cost;
    }
}

static RoadData *
load (const char *folder,
      const char *name,
      gboolean    is_placed,
      GError    **error)
{
  g_autofree char *arcs = g_strdup_printf ("%s/%s.gr.gz", folder, name);
  g_autofree char *positions = g_strdup_printf ("%s/%s.co.gz", folder, name);
  g_auto (RoadFile) file = { 0 };

  file.arcs = g_array_new (FALSE, FALSE, sizeof (FileArc));
  if (!read_arcs (&file, arcs, error)
      || (is_placed && !read_positions (&file, positions, error)))
    return NULL;

  RoadData *self = g_new0 (RoadData, 1);

  number_largest_component (self, &file);
  if (is_placed)
    fill_positions (self, &file);
  fill_arcs (self, &file);
  return self;
}

RoadData *
road_data_load (const char *folder,
                const char *name,
                GError    **error)
{
  return load (folder, name, TRUE, error);
}

RoadData *
road_data_load_unplaced (const char *folder,
                         const char *name,
                         GError    **error)
{
  return load (folder, name, FALSE, error);
}

void
road_data_free (RoadData *self)
{
  g_free (self->first);
  g_free (self->arcs);
  g_free (self->lengths);
  g_free (self->x);
  g_free (self->y);
  g_free (self->ids);
  g_free (self);
}

/* Reads those queries of a .p2p file that stay in the component. */
GArray *
road_data_load_queries (const RoadData *self,
                        const char     *folder,
                        const char     *name,
                        GError        **error)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.p2p", folder, name);
  g_autofree char *text = NULL;
  gint64           numbers[3];
  guint            n;
  char             kind;

  if (!g_file_get_contents (path, &text, NULL, error))
    return NULL;

  GArray *queries = g_array_new (FALSE, FALSE, sizeof (RoadQuery));

  for (const char *at = text;
       (at = read_line (at, &kind, numbers, &n)) != NULL;)
    {
      if (n != 3 || numbers[0] < 1 || numbers[0] > self->n_file_ids
          || numbers[1] < 1 || numbers[1] > self->n_file_ids)
        continue;

      const RoadQuery query = { self->ids[numbers[0] - 1],
                                self->ids[numbers[1] - 1], numbers[2] };
      if (query.start != G_MAXUINT32 && query.goal != G_MAXUINT32)
        g_array_append_val (queries, query);
    }

  return queries;
}

GArray *
road_data_pick_queries (const RoadData *self,
                        guint           n,
                        guint32         seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  GArray *queries = g_array_new (FALSE, FALSE, sizeof (RoadQuery));

  for (guint i = 0; i < n; i++)
    {
      const gint32    end = (gint32) self->n_nodes;
      const RoadQuery query
          = { (guint32) g_rand_int_range (rand, 0, end),
              (guint32) g_rand_int_range (rand, 0, end), -1 };

      g_array_append_val (queries, query);
    }

  return queries;
}

guint32
road_data_get_max_cost (const RoadData *self)
{
  guint32 max = 0;

  for (guint32 i = 0; i < self->n_arcs; i++)
    max = MAX (max, self->arcs[i].cost);

  return max;
}
