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

/* Writes as few digits as read back to the same number; "inf" for INFINITY. */
void tsv_put_number      (Output        *output,
                          gdouble        value);
