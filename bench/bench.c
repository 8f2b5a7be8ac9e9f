/* bench.c - races between contestants, and the rows of their results
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A machine speeds up, slows down and shares its cache while a benchmark runs:
 * absolute times drift by 15-30 %. So the contestants of a race take turns, a
 * block of tasks at a time, and start each block in another order. Their CPU
 * times in the same round are compared, and a row is the median of these ratios
 * over the rounds. Every answer is compared with that of the first
 * contestant. */

#include "bench.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct
{
  char     *name;       /* (owned) */
  char     *reason;     /* (owned) (nullable): why it was skipped */
  BenchUnit unit;
  double    measured;
  double    least;      /* spread over the rounds; NAN without one */
  double    most;
  double    target;     /* or BENCH_NO_TARGET */
  gboolean  at_least;   /* whether more is better */
} Row;

struct _Bench
{
  gboolean quick;
  gboolean is_long;
  const char *docs;     /* (nullable) */
  guint    n_rounds;
  guint    n_failures;
  GArray  *rows;        /* (owned) of Row */
};

typedef struct
{
  char     *name;       /* (owned) */
  BenchFunc run;
  BenchFunc check;      /* (nullable): a stricter answer, untimed */
  gpointer  data;
  double   *rounds;     /* (owned) CPU seconds of each round */
} Contestant;

struct _BenchRace
{
  Bench  *bench;
  char   *title;        /* (owned) */
  guint   n_tasks;
  guint   block;
  gboolean is_shared;   /* whether a round does but its share of the tasks */
  double *answers;      /* (owned) of n_tasks: the first contestant's */
  GArray *contestants;  /* (owned) of Contestant */
};

/* The output before the rows. */
static GString *transcript = NULL;

/* Printing */

static void
print (const char *format,
       ...) G_GNUC_PRINTF (1, 2);

static void
print (const char *format,
       ...)
{
  va_list          args;
  g_autofree char *text = NULL;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);

  fputs (text, stdout);
  fflush (stdout);
  if (transcript != NULL)
    g_string_append (transcript, text);
}

/* Numbers */

double
bench_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  const double x = *(const double *) a;
  const double y = *(const double *) b;

  return (x > y) - (x < y);
}

void
bench_sort (double *values,
            guint   n)
{
  qsort (values, n, sizeof *values, compare_doubles);
}

static double
sort_and_take_median (double *values,
                      guint   n)
{
  bench_sort (values, n);
  return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

/* Whether two answers agree. Sums of doubles differ in their last bits if paths
 * of equal cost do. */
static gboolean
answers_agree (double a,
               double b)
{
  return fabs (a - b) <= 1e-9 * MAX (fabs (a), fabs (b));
}

/* Rows */

static void
row_clear (gpointer data)
{
  Row *row = data;

  g_free (row->name);
  g_free (row->reason);
}

static gboolean
row_is_ok (const Row *row)
{
  if (row->target == BENCH_NO_TARGET)
    return TRUE;

  /* Compares the measured value: 0.8004 is printed as 0.80, and must not pass
   * for that. */
  return row->at_least ? row->measured >= row->target
                       : row->measured <= row->target;
}

/* Formats a value, with digits enough to tell hundredths of a small target
 * apart. */
static char *
format_value (const Row *row,
              double     value)
{
  const gboolean is_fine
    = row->target != BENCH_NO_TARGET && row->target < 0.01;

  if (value == BENCH_NO_TARGET || isnan (value))
    return g_strdup ("-");

  return g_strdup_printf (row->unit == BENCH_COUNT ? "%.0f"
                          : is_fine                ? "%.5f"
                                                   : "%.3f", value);
}

static const char *
row_get_verdict (const Row *row)
{
  if (row->reason != NULL)
    return "skipped";

  return row_is_ok (row) ? "ok" : "missed";
}

static void
print_row (const Row *row)
{
  g_autofree char *measured = format_value (row, row->measured);
  g_autofree char *target = format_value (row, row->target);
  g_autofree char *least = format_value (row, row->least);
  g_autofree char *most = format_value (row, row->most);

  printf ("  %-34s %8s %6s-%-6s %2s %6s  %s\n", row->name, measured, least,
          most, row->at_least ? ">=" : "<=", target, row_get_verdict (row));
}

static void
print_line (const Row *row)
{
  g_autofree char *measured = format_value (row, row->measured);
  g_autofree char *target = format_value (row, row->target);

  if (row->reason != NULL)
    printf ("bench: %s skipped: %s\n", row->name, row->reason);
  else
    printf ("bench: %s %s %s %s\n", row->name, measured, target,
            row_get_verdict (row));
}

/* Bench */

Bench *
bench_new (gboolean quick,
           gboolean is_long)
{
  Bench *self = g_new0 (Bench, 1);

  self->quick = quick;
  self->is_long = is_long;
  self->n_rounds = quick ? 3 : 5;
  self->rows = g_array_new (FALSE, TRUE, sizeof (Row));
  transcript = g_string_new (NULL);
  g_array_set_clear_func (self->rows, row_clear);
  return self;
}

/* Prints the rows. Returns an exit status: 1 if an answer was wrong. A row that
 * missed its target is a finding, not a failure. */
int
bench_end (Bench *self)
{
  const int status = self->n_failures > 0;

  printf ("\n  %-34s %8s %13s %9s\n", "row", "measured", "spread   ",
          "target");
  for (guint i = 0; i < self->rows->len; i++)
    print_row (&g_array_index (self->rows, Row, i));
  printf ("\n");
  for (guint i = 0; i < self->rows->len; i++)
    print_line (&g_array_index (self->rows, Row, i));

  g_array_unref (self->rows);
  g_string_free (g_steal_pointer (&transcript), TRUE);
  g_free (self);
  return status;
}

/* The number of tasks: --long does 1,000 where a full run does hundreds. */
guint
bench_pick (const Bench *self,
            guint        full,
            guint        quick)
{
  if (self->is_long && full >= 300)
    return MAX (full, 1000);

  return self->quick ? quick : full;
}

guint
bench_pick_of_three (const Bench *self,
                     guint        all,
                     guint        some,
                     guint        quick)
{
  return self->is_long ? all : bench_pick (self, some, quick);
}

/* The folder of shared data. make says where it is; a program that is run by
 * hand is run from the project's root. */
const char *
bench_get_data (void)
{
  const char *folder = g_getenv ("WAYFIND_TEST_DATA");

  return folder != NULL ? folder : "../shared/data";
}

/* Sets the folder of the project's docs, if the results are to be kept
 * there. */
void
bench_set_docs (Bench      *self,
                const char *docs)
{
  self->docs = docs;
}

const char *
bench_get_docs (const Bench *self)
{
  return self->docs;
}

static Row *
add_row (Bench      *self,
         const char *name,
         BenchUnit   unit,
         double      measured,
         double      target)
{
  const Row row = { g_strdup (name), NULL, unit, measured, NAN, NAN, target,
                    FALSE };

  g_array_append_val (self->rows, row);
  return &g_array_index (self->rows, Row, self->rows->len - 1);
}

void
bench_add_at_most (Bench      *self,
                   const char *row,
                   BenchUnit   unit,
                   double      measured,
                   double      at_most)
{
  add_row (self, row, unit, measured, at_most);
}

void
bench_add_at_least (Bench      *self,
                    const char *row,
                    BenchUnit   unit,
                    double      measured,
                    double      at_least)
{
  add_row (self, row, unit, measured, at_least)->at_least = TRUE;
}

void
bench_skip (Bench      *self,
            const char *row,
            const char *reason)
{
  add_row (self, row, BENCH_RATIO, NAN, BENCH_NO_TARGET)->reason
      = g_strdup (reason);
}

void
bench_fail (Bench      *self,
            const char *format,
            ...)
{
  va_list          args;
  g_autofree char *message = NULL;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);

  fflush (stdout);
  fprintf (stderr, "bench: wrong: %s\n", message);
  self->n_failures++;
}

void
bench_note (const char *format,
            ...)
{
  va_list          args;
  g_autofree char *text = NULL;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  print ("  %s\n", text);
}

/* Prints the heading of the notes and races that follow. */
void
bench_head (const char *name)
{
  print ("\n## %s\n", name);
}

const char *
bench_get_transcript (void)
{
  return transcript->str;
}

gboolean
bench_get_row (const Bench *self,
               guint        i,
               BenchRow    *row)
{
  if (i >= self->rows->len)
    return FALSE;

  const Row *found = &g_array_index (self->rows, Row, i);

  row->name = found->name;
  row->measured = format_value (found, found->measured);
  row->least = format_value (found, found->least);
  row->most = format_value (found, found->most);
  row->target = format_value (found, found->target);
  row->has_target = found->target != BENCH_NO_TARGET
                    || found->reason != NULL;
  row->at_least = found->at_least;
  row->verdict = row_get_verdict (found);
  return TRUE;
}

void
bench_row_clear (BenchRow *row)
{
  g_free (row->measured);
  g_free (row->least);
  g_free (row->most);
  g_free (row->target);
}

/* Races */

static void
contestant_clear (gpointer data)
{
  Contestant *contestant = data;

  g_free (contestant->name);
  g_free (contestant->rounds);
}

/**
 * bench_race_new:
 * @bench: where rows go
 * @title: the tasks, in words
 * @n_tasks: how many tasks each contestant does in a round
 * @block: how many of them before the next takes its turn: enough to make
 *   little of a cold cache, and few enough to share what the machine does
 */
BenchRace *
bench_race_new (Bench      *bench,
                const char *title,
                guint       n_tasks,
                guint       block)
{
  BenchRace *self = g_new0 (BenchRace, 1);

  self->bench = bench;
  self->title = g_strdup (title);
  self->n_tasks = n_tasks;
  self->block = MIN (block, n_tasks);
  self->answers = g_new (double, n_tasks);
  self->contestants = g_array_new (FALSE, TRUE, sizeof (Contestant));
  g_array_set_clear_func (self->contestants, contestant_clear);
  return self;
}

/**
 * bench_race_add:
 * @name: its name
 * @run: does a task and is timed
 * @check: (nullable): called after @run on the first block of tasks, before
 *   anything is timed, for an answer that covers all that was computed
 * @contestant: data for both
 *
 * Returns: its number, counting up from 0
 */
guint
bench_race_add (BenchRace  *self,
                const char *name,
                BenchFunc   run,
                BenchFunc   check,
                gpointer    contestant)
{
  const Contestant added = { g_strdup (name), run, check, contestant,
                             g_new0 (double, self->bench->n_rounds) };

  g_array_append_val (self->contestants, added);
  return self->contestants->len - 1;
}

static Contestant *
get_contestant (BenchRace *self,
                guint      i)
{
  return &g_array_index (self->contestants, Contestant, i);
}

static void
compare_answer (BenchRace *self,
                guint      i,
                guint      task,
                double     expected,
                double     answer)
{
  if (!answers_agree (expected, answer))
    bench_fail (self->bench, "%s, task %u: %s says %.17g, %s says %.17g",
                self->title, task, get_contestant (self, 0)->name, expected,
                get_contestant (self, i)->name, answer);
}

/**
 * bench_race_share:
 *
 * Makes the rounds share the tasks, so that all are done once and a race with
 * many of them does not take five times as long. With --long each round does
 * all of them.
 */
void
bench_race_share (BenchRace *self)
{
  self->is_shared = !self->bench->is_long
                    && self->n_tasks >= self->bench->n_rounds;
}

/* The first task of a round. */
static guint
get_first_task (const BenchRace *self,
                guint            round)
{
  return self->is_shared ? self->n_tasks * round / self->bench->n_rounds : 0;
}

static guint
get_end_of_tasks (const BenchRace *self,
                  guint            round)
{
  return self->is_shared ? get_first_task (self, round + 1) : self->n_tasks;
}

/* Warms up memory and caches, and compares the answers that take too long to
 * compare in every round. */
static void
warm_up (BenchRace *self)
{
  g_autofree double *checks = g_new0 (double, self->n_tasks);

  for (guint task = 0; task < self->n_tasks; task++)
    self->answers[task] = NAN;

  for (guint i = 0; i < self->contestants->len; i++)
    {
      const Contestant *contestant = get_contestant (self, i);

      for (guint task = 0; task < self->block; task++)
        {
          contestant->run (contestant->data, task);
          if (contestant->check == NULL)
            continue;

          const double check = contestant->check (contestant->data, task);

          if (i == 0)
            checks[task] = check;
          else
            compare_answer (self, i, task, checks[task], check);
        }
    }
}

static void
run_block (BenchRace *self,
           guint      round,
           guint      i,
           guint      start)
{
  Contestant        *contestant = get_contestant (self, i);
  const guint        end = get_end_of_tasks (self, round);
  const guint        n = MIN (self->block, end - start);
  g_autofree double *answers = g_new (double, n);
  const double       began = bench_cpu_seconds ();

  for (guint task = 0; task < n; task++)
    answers[task] = contestant->run (contestant->data, start + task);
  contestant->rounds[round] += bench_cpu_seconds () - began;

  for (guint task = 0; task < n; task++)
    if (isnan (self->answers[start + task]))
      self->answers[start + task] = answers[task];
    else
      compare_answer (self, i, start + task, self->answers[start + task],
                      answers[task]);
}

static void
print_times (BenchRace *self)
{
  const guint        n = self->bench->n_rounds;
  g_autofree double *times = g_new (double, n);

  print ("\n%s: %u tasks %s %u rounds, CPU ms a task\n", self->title,
         self->n_tasks, self->is_shared ? "in" : "in each of", n);
  for (guint i = 0; i < self->contestants->len; i++)
    {
      const Contestant *contestant = get_contestant (self, i);

      for (guint round = 0; round < n; round++)
        times[round] = contestant->rounds[round] * 1e3
                       / (get_end_of_tasks (self, round)
                          - get_first_task (self, round));

      const double median = sort_and_take_median (times, n);

      print ("  %-40s %9.3f  (%.3f-%.3f)\n", contestant->name, median,
             times[0], times[n - 1]);
    }
}

void
bench_race_run (BenchRace *self)
{
  const guint n = self->contestants->len;
  guint       turn = 0;

  warm_up (self);
  for (guint round = 0; round < self->bench->n_rounds; round++)
    for (guint start = get_first_task (self, round);
         start < get_end_of_tasks (self, round); start += self->block)
      {
        for (guint i = 0; i < n; i++)
          run_block (self, round, (turn + i) % n, start);
        turn++;
      }
  print_times (self);
}

static double
get_time (BenchRace       *self,
          const BenchRest *contestant,
          guint            round)
{
  const double whole
      = get_contestant (self, contestant->whole)->rounds[round];

  return contestant->part == BENCH_NO_PART
             ? whole
             : whole - get_contestant (self, contestant->part)->rounds[round];
}

/* Returns the median of the ratios of all rounds, and sorts @ratios. */
static double
find_ratios (BenchRace       *self,
             const BenchRest *contestant,
             const BenchRest *peer,
             double          *ratios)
{
  const guint n = self->bench->n_rounds;

  for (guint round = 0; round < n; round++)
    ratios[round] = get_time (self, contestant, round)
                    / get_time (self, peer, round);
  return sort_and_take_median (ratios, n);
}

void
bench_race_compare_rest (BenchRace       *self,
                         const char      *row,
                         const BenchRest *contestant,
                         const BenchRest *peer,
                         double           at_most)
{
  const guint        n = self->bench->n_rounds;
  g_autofree double *ratios = g_new (double, n);
  const double       median = find_ratios (self, contestant, peer, ratios);
  Row *added = add_row (self->bench, row, BENCH_RATIO, median, at_most);

  added->least = ratios[0];
  added->most = ratios[n - 1];
}

void
bench_race_compare (BenchRace  *self,
                    const char *row,
                    guint       contestant,
                    guint       peer,
                    double      at_most)
{
  bench_race_compare_rest (self, row,
                           &(BenchRest) { contestant, BENCH_NO_PART },
                           &(BenchRest) { peer, BENCH_NO_PART }, at_most);
}

double
bench_race_get_ratio (BenchRace *self,
                      guint      contestant,
                      guint      peer)
{
  g_autofree double *ratios = g_new (double, self->bench->n_rounds);

  return find_ratios (self, &(BenchRest) { contestant, BENCH_NO_PART },
                      &(BenchRest) { peer, BENCH_NO_PART }, ratios);
}

void
bench_race_free (BenchRace *self)
{
  g_array_unref (self->contestants);
  g_free (self->answers);
  g_free (self->title);
  g_free (self);
}
