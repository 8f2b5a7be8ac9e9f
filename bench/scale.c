/* scale.c - how a search would fare with up to 1,024 owners, on paper
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: bench/scale [--quick] [--write DOCS]
 *
 * Takes traces of real searches and has them carried out by a model of workers
 * and network. Nothing is measured: on every machine it prints the same, which
 * is what docs/scale.md holds below its mark. With --write it writes that. */

#include "fifteen-graph.h"
#include "scale-domains.h"
#include "scale-report.h"

#include <stdio.h>
#include <string.h>

/* Expansions: 22 thousand, 0.2 million, 0.9 million. */
#define EASY 36
#define SMALL 39
#define LARGE 13

/* With six parcels 0.1 million. */
#define VANS_SEED 5

#define MARK "<!-- make bench-scale -->\n"

static ScaleTrace *
trace (WaySearch *search)
{
  ScaleTrace *self = scale_trace_new (search);

  if (self == NULL)
    g_error ("scale: no path");
  return self;
}

static ScaleTrace *
trace_fifteen (guint32 seed)
{
  const FifteenBoard board = fifteen_make_board (seed);
  WaySearch *search = fifteen_make_search ();

  way_search_set_start (search, &board);
  return trace (search);
}

/* Everything below the mark is replaced. */
static gboolean
write_document (const char    *docs,
                const GString *tables,
                GError       **error)
{
  g_autofree char *path = g_build_filename (docs, "scale.md", NULL);
  g_autofree char *old = NULL;
  g_autoptr (GString) text = NULL;
  const char *mark;

  if (!g_file_get_contents (path, &old, NULL, error))
    return FALSE;

  mark = strstr (old, MARK);
  if (mark == NULL)
    g_error ("scale: %s has no line \"%.*s\"", path, (int) strlen (MARK) - 1,
             MARK);
  text = g_string_new_len (old, mark - old);
  g_string_append_printf (text, "%s\n%s", MARK, tables->str);
  g_string_truncate (text, text->len - 1);
  return g_file_set_contents (path, text->str, (gssize) text->len, error);
}

/* Runs all cases, and writes what came out. */
static void
report (GString   *text,
        ScaleCase *cases,
        guint      n_cases,
        guint      n_doublings)
{
  for (guint i = 0; i < n_cases; i++)
    {
      cases[i].n_doublings = n_doublings;
      fprintf (stderr, "%s\n", cases[i].name);
      scale_case_run (&cases[i]);
    }
  scale_report_model (text, cases, n_cases);
  scale_report_limits (text, cases, n_cases);
  for (guint i = 0; i < n_cases; i++)
    scale_report_case (text, &cases[i]);
  scale_report_batches (text, &cases[2]);
  scale_report_expansions (text, &cases[0]);
}

int
main (int   argc,
      char *argv[])
{
  gboolean quick = FALSE;
  g_autofree char *docs = NULL;
  const GOptionEntry entries[] = {
    { "quick", 0, 0, G_OPTION_ARG_NONE, &quick, "Smaller searches, fewer owners",
      NULL },
    { "write", 0, 0, G_OPTION_ARG_FILENAME, &docs,
      "Write the tables of scale.md", "DOCS" },
    G_OPTION_ENTRY_NULL
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      fprintf (stderr, "scale: %s\n", error->message);
      return 2;
    }

  g_autoptr (ScaleTrace) small = trace_fifteen (quick ? EASY : SMALL);
  g_autoptr (ScaleTrace) large = quick ? NULL : trace_fifteen (LARGE);
  g_autoptr (ScaleTrace) vans
      = trace (vans_make_search (quick ? 4 : 6, VANS_SEED));
  g_autoptr (ScaleTrace) cells = trace (cells_make_search (quick ? 100 : 300));
  ScaleCase cases[] = {
    { .name = "vans", .trace = vans,
      .hashes = { { "bytes", NULL }, { "parcels", vans_get_features } } },
    { .name = "grid", .trace = cells,
      .hashes = { { "blocks", NULL }, { "tiles", cells_get_features } } },
    { .name = "small puzzle", .trace = small,
      .hashes = { { "bytes", NULL }, { "halves", fifteen_get_features },
                  { "quarters", fifteen_get_quarters } } },
    { .name = "large puzzle", .trace = large,
      .hashes = { { "bytes", NULL }, { "halves", fifteen_get_features },
                  { "quarters", fifteen_get_quarters } } },
  };

  report (text, cases, G_N_ELEMENTS (cases) - quick,
          quick ? 5 : SCALE_MOST_DOUBLINGS);
  if (docs == NULL)
    fputs (text->str, stdout);
  else if (!write_document (docs, text, &error))
    {
      fprintf (stderr, "scale: %s\n", error->message);
      return 1;
    }

  return 0;
}
