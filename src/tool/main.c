/* main.c - the `wayfind' command
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/program.h"

#include <locale.h>

#include "tool/interrupt.h"
#include "tool/tool.h"

static const Command commands[] = {
  { "route", route_command, "find a route through a network" },
  { "front", front_command, "find the routes that no other route beats" },
  { "reach", reach_command, "find everything within a cost" },
  { "nearest", nearest_command, "find the closest of many places" },
  { "match", match_command, "find the way that a recorded track shows" },
  { "matrix", matrix_command, "compute the costs between all places" },
  { "trip", trip_command, "find the order in which to visit places" },
  { "crowd", crowd_command, "plan for many agents that must all arrive" },
  { "explain", explain_command, "show how searches find their way" },
  { "info", info_command, "describe a network" },
  { "draw", draw_command, "draw a network, and routes through it" },
  { "prepare", prepare_command, "prepare a network for fast answers" },
  { "serve", serve_command, "answer questions over HTTP, as OSRM does" },
  { "convert", convert_command, "write a network in another format" },
};

static const Program program = {
  "wayfind", "wayfind", commands, G_N_ELEMENTS (commands),
  "  wayfind route sea-lanes.geojson --places ports.csv \\\n"
  "    --from Rotterdam --to Shanghai\n"
};

int
main (int    argc,
      char **argv)
{
  int status;

  /* For the help alone: numbers are written in the C locale. */
  setlocale (LC_CTYPE, "");
  interrupt_init ();
  status = program_run (&program, argc, argv);
  interrupt_finish ();

  return status;
}
