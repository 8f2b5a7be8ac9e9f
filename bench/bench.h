/* bench.h - races between contestants, and the rows of their results
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _Bench Bench;
typedef struct _BenchRace BenchRace;

/* Does one task, such as a query, and returns its answer. */
typedef double (*BenchFunc) (gpointer contestant,
                             guint    task);

typedef enum
{
  BENCH_RATIO,
  BENCH_COUNT
} BenchUnit;

/* A row as printed. */
typedef struct
{
  const char *name;
  char       *measured;   /* (owned) */
  char       *least;      /* (owned) */
  char       *most;       /* (owned) */
  char       *target;     /* (owned) */
  gboolean    has_target;
  gboolean    at_least;
  const char *verdict;
} BenchRow;

/* No target: a row that informs. */
#define BENCH_NO_TARGET (-1.0)

Bench *bench_new  (gboolean quick,
                   gboolean is_long);
int    bench_end  (Bench *self);
guint  bench_pick (const Bench *self,
                   guint        full,
                   guint        quick);

/* As bench_pick(), for what only --long has the time to do in full. */
guint  bench_pick_of_three (const Bench *self,
                            guint        all,
                            guint        some,
                            guint        quick);

BenchRace *bench_race_new     (Bench      *bench,
                               const char *title,
                               guint       n_tasks,
                               guint       block);
guint      bench_race_add     (BenchRace  *self,
                               const char *name,
                               BenchFunc   run,
                               BenchFunc   check,
                               gpointer    contestant);
void       bench_race_share   (BenchRace  *self);
void       bench_race_run     (BenchRace  *self);
void       bench_race_free    (BenchRace  *self);
void       bench_race_compare (BenchRace  *self,
                               const char *row,
                               guint       contestant,
                               guint       peer,
                               double      at_most);

#define BENCH_NO_PART G_MAXUINT

/* A contestant, and another one that does only a part of the same. */
typedef struct
{
  guint whole;
  guint part;   /* or BENCH_NO_PART */
} BenchRest;

/* Compares the times of two contestants less those of their parts. */
void       bench_race_compare_rest (BenchRace       *self,
                                    const char      *row,
                                    const BenchRest *contestant,
                                    const BenchRest *peer,
                                    double           at_most);

/* The median, over all rounds, of the ratio of their times. */
double     bench_race_get_ratio (BenchRace *self,
                                 guint      contestant,
                                 guint      peer);

/* A row is missed if it is above @at_most, or below @at_least. */
void bench_add_at_most  (Bench      *self,
                         const char *row,
                         BenchUnit   unit,
                         double      measured,
                         double      at_most);
void bench_add_at_least (Bench      *self,
                         const char *row,
                         BenchUnit   unit,
                         double      measured,
                         double      at_least);
void bench_skip         (Bench      *self,
                         const char *row,
                         const char *reason);
void bench_fail         (Bench      *self,
                         const char *format,
                         ...) G_GNUC_PRINTF (2, 3);
void bench_note         (const char *format,
                         ...) G_GNUC_PRINTF (1, 2);

void bench_head         (const char *name);

/* The CPU seconds that this process has used. */
double bench_cpu_seconds (void);

/* Sorts @values, the least first. */
void   bench_sort        (double *values,
                          guint   n);

const char *bench_get_data       (void);
const char *bench_get_transcript (void);
void        bench_set_docs       (Bench       *self,
                                  const char  *docs);
const char *bench_get_docs       (const Bench *self);
gboolean    bench_get_row        (const Bench *self,
                                  guint        i,
                                  BenchRow    *row);
void        bench_row_clear      (BenchRow    *row);

/* The suites: each adds rows. */
void bench_loading     (Bench *bench);
void bench_large       (Bench *bench);
void bench_roads       (Bench *bench);
void bench_puzzle      (Bench *bench);
void bench_puzzle15    (Bench *bench);
void bench_puzzle15_ida (Bench *bench);
void bench_grids       (Bench *bench);
void bench_jump_points (Bench *bench);
void bench_k_shortest  (Bench *bench);
void bench_any_angle   (Bench *bench);
void bench_allocations (Bench *bench);
void bench_reach       (Bench *bench);
void bench_open_lists  (Bench *bench);
void bench_peers       (Bench *bench);
void bench_sizes       (Bench *bench);
void bench_prepared    (Bench *bench);
void bench_hierarchy   (Bench *bench);
void bench_hierarchy_sizes (Bench *bench);
void bench_growth      (Bench *bench);
void bench_next_steps  (Bench *bench);
void bench_order       (Bench *bench);
void bench_routingkit  (Bench *bench);
void bench_targets     (Bench *bench);
void bench_views       (Bench *bench);
void bench_estimates   (Bench *bench);
void bench_fronts      (Bench *bench);
void bench_least_measure (Bench *bench);
void bench_disjoint    (Bench *bench);
void bench_matching    (Bench *bench);
void bench_turn_costs  (Bench *bench);
void bench_short_searches (Bench *bench);
void bench_one_shot    (Bench *bench);
void bench_cpp         (Bench *bench);
void bench_words       (Bench *bench);
void bench_roadmaps    (Bench *bench);
void bench_meshes      (Bench *bench);
void bench_crowd       (Bench *bench);
void bench_crossings   (Bench *bench);
void bench_formations  (Bench *bench);
void bench_tiers       (Bench *bench);
void bench_replanning  (Bench *bench);
void bench_parallel    (Bench *bench);
void bench_anytime     (Bench *bench);
void bench_choices     (Bench *bench);
void bench_services    (Bench *bench);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BenchRow, bench_row_clear)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BenchRace, bench_race_free)

G_END_DECLS
