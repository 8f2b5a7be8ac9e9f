/* tsv.h - the cells that the tables of all subcommands are made of
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"
#include "tool/reports/output.h"

/* Writes the columns' names: "node", "name" and, if nodes have positions,
 * "lat" and "lon" or "x" and "y"; then these cells of one node. Neither ends
 * with a tab. */
void tsv_put_node_header (Output        *output,
                          const Network *network);
void tsv_put_node        (Output        *output,
                          const Network *network,
                          WayNode        node);

/* %NULL is an empty cell. Backslashes, tabs and ends of lines
 * become \\, \t and \n; the output escapes other control characters. */
void tsv_put_text        (Output        *output,
                          const char    *text);

/* Write the heading of a column of costs, such as "cost", or "cost_min" with
 * `--unit min', and then the costs in that unit. */
void tsv_put_cost_header (Output        *output,
                          const Network *network,
                          const char    *name);
void tsv_put_cost        (Output        *output,
                          const Network *network,
                          WayCost        cost);

/* Writes as few digits as read back to the same number; "inf" for INFINITY. */
void tsv_put_number      (Output        *output,
                          gdouble        value);
