/* meshes.c - shortest paths over meshes, beside a search in all directions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Meshes and questions are those of Polyanya, and so are the lengths that each
 * answer is compared with. The yardstick (all-round.c) is how the library once
 * searched. */

#include "all-round.h"
#include "bench.h"
#include "mesh-data.h"

#include <math.h>

#define N_QUERIES 30
#define N_QUICK 10

/* How far an answer may be off the published length, in parts of it. */
#define ROUNDING 1e-12

typedef struct
{
  const char *mesh;
  const char *row;
  double      target;   /* of the yardstick's time */
} MeshRow;

static const MeshRow rows[] = {
  { "aurora", "mesh-aurora", 1 / 40.0 },
  { "aurora-merged", "mesh-aurora-merged", 1 / 50.0 },
};

typedef struct
{
  Bench    *bench;
  MeshData  data;
  WayMesh  *mesh;       /* (owned) */
  AllRound *all_round;  /* (owned) */
} Suite;

static const MeshQuery *
query_at (const Suite *self,
          guint        task)
{
  return &g_array_index (self->data.queries, MeshQuery, task);
}

static double
run_ours (gpointer contestant,
          guint    task)
{
  const Suite       *self = contestant;
  const MeshQuery   *query = query_at (self, task);
  g_autoptr (GError) error = NULL;
  WayCost            cost = -1;
  g_autoptr (GArray) path = way_mesh_find_path (self->mesh, &query->from,
                                                &query->to, &cost, NULL,
                                                &error);

  if (error != NULL)
    g_error ("meshes: %s", error->message);

  return path != NULL ? cost : -1;
}

static double
run_all_round (gpointer contestant,
               guint    task)
{
  const Suite     *self = contestant;
  const MeshQuery *query = query_at (self, task);

  return all_round_find (self->all_round, &query->from, &query->to);
}

/* More strictly than a race compares. */
static void
compare_lengths (Suite *self)
{
  double most = 0;

  for (guint i = 0; i < self->data.queries->len; i++)
    {
      const double length = query_at (self, i)->length;
      const double ours = run_ours (self, i);
      const double off = fabs (ours - length) / MAX (length, 1);

      if (!(off <= ROUNDING))
        bench_fail (self->bench, "question %u: %.17g, published %.17g", i,
                    ours, length);
      most = MAX (most, off);
    }
  bench_note ("%u lengths, off the published ones by at most %.1e of them",
              self->data.queries->len, most);
}

static void
run_race (Suite         *self,
          const MeshRow *row)
{
  g_autofree char      *title = g_strdup_printf ("Mesh %s", row->mesh);
  g_autoptr (BenchRace) race
      = bench_race_new (self->bench, title, self->data.queries->len, 1);
  const guint ours
      = bench_race_add (race, "our mesh", run_ours, NULL, self);
  const guint yardstick
      = bench_race_add (race, "all round", run_all_round, NULL, self);

  bench_race_run (race);
  bench_race_compare (race, row->row, ours, yardstick, row->target);
}

static void
measure (Bench         *bench,
         const MeshRow *row)
{
  Suite              self = { .bench = bench };
  g_autoptr (GError) error = NULL;

  if (!mesh_data_load (&self.data, row->mesh, "aurora",
                       bench_pick (bench, N_QUERIES, N_QUICK), &error)
      || (self.mesh = way_mesh_new (self.data.corners, self.data.n_corners,
                                    self.data.polygons, self.data.n_polygons,
                                    WAY_MESH_DEFAULT_TOLERANCE, &error))
             == NULL)
    bench_skip (bench, row->row, error->message);
  else
    {
      self.all_round = all_round_new (&self.data);
      compare_lengths (&self);
      run_race (&self, row);
    }

  g_clear_pointer (&self.all_round, all_round_free);
  g_clear_object (&self.mesh);
  mesh_data_clear (&self.data);
}

void
bench_meshes (Bench *bench)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    measure (bench, &rows[i]);
}
