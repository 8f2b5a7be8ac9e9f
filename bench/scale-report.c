/* scale-report.c - the tables of docs/scale.md
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "scale-report.h"

/* A node, the one before, and its path on their way: src/engine/share.h. */
#define PARCEL_SIZE (sizeof (Parcel) + 2 * sizeof (guint64))

static const guint latencies[SCALE_N_LATENCIES] = { 1, 10, 100 };

#define USUAL_LATENCY 1

static guint
count_owners (guint doubling)
{
  return 2u << doubling;
}

static guint
count_hashes (const ScaleCase *self)
{
  guint n = 0;

  while (n < SCALE_MOST_HASHES && self->hashes[n].name != NULL)
    n++;
  return n;
}

static guint16 *
find_owners (const ScaleCase *self,
             guint            n_owners,
             guint            hash)
{
  return scale_trace_find_owners (self->trace, n_owners,
                                  self->hashes[hash].features);
}

void
scale_case_run (ScaleCase *self)
{
  for (guint i = 0; i < self->n_doublings; i++)
    for (guint hash = 0; hash < count_hashes (self); hash++)
      {
        const guint n = count_owners (i);
        g_autofree guint16 *owners = find_owners (self, n, hash);

        for (guint k = 0; k < SCALE_N_LATENCIES; k++)
          {
            ScaleMachine machine = SCALE_MACHINE;

            machine.latency = latencies[k] * 1000;
            self->results[i][hash][k]
                = scale_simulate (self->trace, owners, n, &machine, NULL, NULL);
          }
      }
}

void
scale_report_model (GString         *text,
                    const ScaleCase *cases,
                    guint            n_cases)
{
  const ScaleMachine machine = SCALE_MACHINE;

  g_string_append_printf (
      text,
      "| expand | offer | pack | unpack | batch | parcels a batch "
      "| expansions a turn |\n|--:|--:|--:|--:|--:|--:|--:|\n"
      "| %u ns | %u ns | %u ns | %u ns | %u ns | %u | %u |\n\n",
      (guint) machine.expand, (guint) machine.offer, (guint) machine.pack,
      (guint) machine.unpack, (guint) machine.batch, machine.parcels_a_batch,
      machine.expansions_a_turn);

  g_string_append (text, "| search | nodes to expand | edges | cost of the path "
                         "| one search |\n|---|--:|--:|--:|--:|\n");
  for (guint i = 0; i < n_cases; i++)
    {
      const ScaleTrace *trace = cases[i].trace;

      g_string_append_printf (
          text, "| %s | %u | %u | %g | %.2f s |\n", cases[i].name,
          trace->n_nodes, (guint) trace->first[trace->n_nodes], trace->bound,
          (double) cases[i].results[0][0][0].serial / 1e9);
    }
  g_string_append_c (text, '\n');
}

void
scale_report_case (GString         *text,
                   const ScaleCase *self)
{
  g_string_append_printf (
      text,
      "### %s\n\n| owners | nodes an owner | hash | load | sent | MB/s "
      "| 1 us | 10 us | 100 us | lost to |\n"
      "|--:|--:|---|--:|--:|--:|--:|--:|--:|---|\n",
      self->name);
  for (guint i = 0; i < self->n_doublings; i++)
    for (guint hash = 0; hash < count_hashes (self); hash++)
      {
        const ScaleResult *results = self->results[i][hash];
        const ScaleResult *usual = &results[USUAL_LATENCY];
        const guint n = count_owners (i);

        g_string_append_printf (
            text,
            "| %u | %u | %s | %.2f | %.2f | %.0f | %.2f | %.2f | %.2f | %s |\n",
            n, self->trace->n_nodes / n, self->hashes[hash].name, usual->load,
            (double) usual->n_sent / (double) usual->n_expanded,
            (double) (usual->n_sent * PARCEL_SIZE) * 1e3
                / ((double) usual->time * n),
            results[0].efficiency, results[1].efficiency,
            results[2].efficiency, scale_name_loss (usual));
      }
  g_string_append_c (text, '\n');
}

static void
report_limit (GString         *text,
              const ScaleCase *self,
              guint            hash,
              guint            k)
{
  for (guint i = 0; i < self->n_doublings; i++)
    {
      const ScaleResult *result = &self->results[i][hash][k];
      const guint n = count_owners (i);

      if (result->efficiency >= 0.8)
        continue;
      g_string_append_printf (
          text,
          "| %s | %s | %u us | %u | %u | %.2f | %.2f | %.2f | %.2f | %.2f |\n",
          self->name, self->hashes[hash].name, latencies[k], n,
          self->trace->n_nodes / n, result->efficiency, result->again,
          result->talk, result->balance, result->wait);
      return;
    }

  g_string_append_printf (text, "| %s | %s | %u us | - | | | | | | |\n",
                          self->name, self->hashes[hash].name, latencies[k]);
}

void
scale_report_limits (GString         *text,
                     const ScaleCase *cases,
                     guint            n_cases)
{
  g_string_append (
      text,
      "### Where efficiency falls under 0.8\n\n"
      "| search | hash | latency | owners | nodes an owner | efficiency "
      "| again | talk | balance | wait |\n"
      "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  for (guint i = 0; i < n_cases; i++)
    for (guint hash = 0; hash < count_hashes (&cases[i]); hash++)
      for (guint k = 0; k < SCALE_N_LATENCIES; k++)
        report_limit (text, &cases[i], hash, k);
  g_string_append_c (text, '\n');
}

/* Many owners and few: rows of tables that vary something else. */
static guint
pick_doubling (const ScaleCase *self,
               guint            which)
{
  return which == 0 ? (self->n_doublings - 1) / 2 : self->n_doublings - 1;
}

void
scale_report_batches (GString         *text,
                      const ScaleCase *self)
{
  static const guint sizes[] = { 16, 64, 256, 1024 };

  g_string_append_printf (
      text,
      "### Parcels a batch: %s\n\n"
      "| owners | hash | latency | 16 | 64 | 256 | 1024 |\n"
      "|--:|---|--:|--:|--:|--:|--:|\n",
      self->name);
  for (guint which = 0; which < 2; which++)
    for (guint hash = 0; hash < count_hashes (self); hash++)
      {
        const guint n = count_owners (pick_doubling (self, which));
        g_autofree guint16 *owners = find_owners (self, n, hash);

        for (guint k = 0; k < SCALE_N_LATENCIES; k++)
          {
            ScaleMachine machine = SCALE_MACHINE;

            machine.latency = latencies[k] * 1000;
            g_string_append_printf (text, "| %u | %s | %u us |", n,
                                    self->hashes[hash].name, latencies[k]);
            for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
              {
                machine.parcels_a_batch = sizes[i];
                g_string_append_printf (
                    text, " %.2f |",
                    scale_simulate (self->trace, owners, n, &machine, NULL,
                                    NULL).efficiency);
              }
            g_string_append_c (text, '\n');
          }
      }
  g_string_append_c (text, '\n');
}

void
scale_report_expansions (GString         *text,
                         const ScaleCase *self)
{
  static const double micros[] = { 0.2, 2, 20 };

  g_string_append_printf (
      text,
      "### More expensive expansions: %s\n\n"
      "| expansion | owners | hash | 1 us | 10 us | 100 us |\n"
      "|--:|--:|---|--:|--:|--:|\n",
      self->name);
  for (guint i = 0; i < G_N_ELEMENTS (micros); i++)
    for (guint which = 0; which < 2; which++)
      for (guint hash = 0; hash < count_hashes (self); hash++)
        {
          const guint n = count_owners (pick_doubling (self, which));
          g_autofree guint16 *owners = find_owners (self, n, hash);
          ScaleMachine machine = SCALE_MACHINE;

          machine.expand = (guint64) (micros[i] * 1000);
          g_string_append_printf (text, "| %g us | %u | %s |", micros[i], n,
                                  self->hashes[hash].name);
          for (guint k = 0; k < SCALE_N_LATENCIES; k++)
            {
              machine.latency = latencies[k] * 1000;
              g_string_append_printf (
                  text, " %.2f |",
                  scale_simulate (self->trace, owners, n, &machine, NULL,
                                  NULL).efficiency);
            }
          g_string_append_c (text, '\n');
        }
  g_string_append_c (text, '\n');
}
