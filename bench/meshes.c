/* meshes.c - shortest paths over meshes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The meshes and the questions come from Polyanya, and each answer is compared
 * with the length that was published with them. If configure found Polyanya,
 * it takes part. */

#include "bench.h"
#include "mesh-data.h"
#include "peer-polyanya.h"

#include <math.h>

#ifndef BENCH_HAVE_POLYANYA
#define BENCH_HAVE_POLYANYA 0
#endif

#define N_QUERIES 30
#define N_QUICK 10

/* How far an answer may be off the published length, in parts of it. */
#define ROUNDING 1e-12

typedef struct
{
  const char *mesh;
  const char *questions;
  const char *row;
  double      unit;     /* of the row, in seconds */
  guint       n_rounds; /* questions of small meshes take microseconds */
  const char *peer_row;
  double      at_most;  /* of the time that Polyanya takes */
} MeshRow;

static const MeshRow rows[] = {
  { "arena", "arena", "mesh-arena-microseconds", 1e-6, 200,
    "mesh-arena-polyanya", 1.0 },
  { "arena-merged", "arena", "mesh-arena-merged-microseconds", 1e-6, 200,
    "mesh-arena-merged-polyanya", 1.0 },
  { "aurora", "aurora", "mesh-aurora-ms", 1e-3, 1, "mesh-aurora-polyanya",
    0.9 },
  { "aurora-merged", "aurora", "mesh-aurora-merged-ms", 1e-3, 1,
    "mesh-aurora-merged-polyanya", 0.9 },
};

typedef struct
{
  Bench        *bench;
  MeshData      data;
  WayMesh      *mesh;   /* (owned) */
  PeerPolyanya *peer;   /* (owned) (nullable) */
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

/* Compares more strictly than a race does. */
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
time_queries (Suite         *self,
              const MeshRow *row)
{
  const guint  n = self->data.queries->len;
  const double began = bench_cpu_seconds ();

  for (guint i = 0; i < n * row->n_rounds; i++)
    run_ours (self, i % n);

  bench_add_at_most (self->bench, row->row, BENCH_RATIO,
                     (bench_cpu_seconds () - began) / (n * row->n_rounds)
                       / row->unit,
                     BENCH_NO_TARGET);
}

#if BENCH_HAVE_POLYANYA
static double
run_in_race (gpointer contestant,
             guint    task)
{
  const Suite *self = contestant;

  return run_ours (contestant, task % self->data.queries->len);
}

static double
run_polyanya (gpointer contestant,
              guint    task)
{
  const Suite     *self = contestant;
  const MeshQuery *query = query_at (self, task % self->data.queries->len);

  return peer_polyanya_find_path (self->peer, &query->from, &query->to);
}

static void
race_polyanya (Suite         *self,
               const MeshRow *row)
{
  const guint           n = self->data.queries->len * row->n_rounds;
  g_autoptr (BenchRace) race
      = bench_race_new (self->bench, row->mesh, n, MAX (n / 10, 1));
  const guint           ours = bench_race_add (race, "paths", run_in_race, NULL,
                                               self);
  const guint           theirs = bench_race_add (race, "Polyanya", run_polyanya,
                                                 NULL, self);

  self->peer = peer_polyanya_new (self->data.text);
  bench_race_run (race);
  bench_race_compare (race, row->peer_row, ours, theirs, row->at_most);
  peer_polyanya_free (self->peer);
}
#else
static void
race_polyanya (Suite         *self,
               const MeshRow *row)
{
  bench_skip (self->bench, row->peer_row, "without Polyanya");
}
#endif

static void
measure (Bench         *bench,
         const MeshRow *row)
{
  Suite              self = { .bench = bench };
  g_autoptr (GError) error = NULL;

  if (!mesh_data_load (&self.data, row->mesh, row->questions,
                       bench_pick (bench, N_QUERIES, N_QUICK), &error)
      || (self.mesh = way_mesh_new (self.data.corners, self.data.n_corners,
                                    self.data.polygons, self.data.n_polygons,
                                    WAY_MESH_DEFAULT_TOLERANCE, &error))
             == NULL)
    bench_skip (bench, row->row, error->message);
  else
    {
      compare_lengths (&self);
      time_queries (&self, row);
      race_polyanya (&self, row);
    }

  g_clear_object (&self.mesh);
  mesh_data_clear (&self.data);
}

void
bench_meshes (Bench *bench)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    measure (bench, &rows[i]);
}
