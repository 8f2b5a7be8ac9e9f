/* load.c - loads a network once, for the benchmark to measure as a process
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: load NETWORK [NODES]
 *
 * Prints the number of nodes and edges, and by how many kibibytes the process
 * has grown, at its peak and in the end. */

#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <wayfind-io.h>

/* A figure of /proc/self/status, in kibibytes; 0 if it is missing. */
static long
get_status (const char *name)
{
  g_autofree char *text = NULL;
  const char *line;
  long value = 0;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0;
  line = strstr (text, name);
  if (line != NULL)
    sscanf (line + strlen (name), ": %ld", &value);

  return value;
}

int
main (int   argc,
      char *argv[])
{
  const long before = get_status ("VmRSS");
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTable) table = NULL;
  long peak;

  if (argc < 2)
    return 2;
  table = way_load_table (argv[1], argc > 2 ? argv[2] : NULL, NULL, &error);
  if (table == NULL)
    {
      fprintf (stderr, "load: %s\n", error->message);
      return 1;
    }

  peak = get_status ("VmHWM") - before;
#ifdef __GLIBC__
  malloc_trim (0);
#endif
  printf ("%u %u %ld %ld\n", way_table_get_n_nodes (table),
          way_table_get_n_edges (table), peak, get_status ("VmRSS") - before);
  return 0;
}
