/* route-methods.h - the values of --algorithm besides strategies
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/limit-options.h"
#include "tool/options/network-options.h"

typedef enum
{
  METHOD_SEARCH,        /* one search, by its strategy */
  METHOD_BOTH_ENDS,
  METHOD_LANDMARKS,     /* one search, by A*, whose heuristic is landmarks */
  METHOD_JUMPS,
  METHOD_ANY_ANGLE,
  METHOD_HIERARCHY      /* a walk up one, for `explain' alone */
} MethodKind;

/* Made with { 0 }. */
typedef struct
{
  MethodKind        kind;
  WayGraph         *graph;      /* (not owned) */
  WaySearch        *ends;       /* (owned) (nullable) from both ends */
  WayJumpPoints    *jumps;      /* (owned) (nullable) */
  WaySearch        *search;     /* (owned) (nullable) over the jumps */
  WayOrder         *order;      /* (owned) (nullable) of a hierarchy */
} Method;

/* Its name in `--algorithm'; %NULL for a plain search. */
const char *method_get_name (MethodKind     kind);

/* Finds the method of that name. */
gboolean    method_find     (const char    *name,
                             MethodKind    *kind);

/* Makes ready to search @graph, which is the graph of @network or a view of it;
 * @search gets the landmarks, or the hierarchy. %FALSE if the method does not suit the graph,
 *   with
 * an error that names methods which do. */
gboolean    method_set_up   (Method        *self,
                             MethodKind     kind,
                             const Network *network,
                             WayGraph      *graph,
                             WaySearch     *search,
                             Limits        *limits,
                             GError       **error);
void        method_clear    (Method        *self);

/* Whether paths are found by method_find_path(), and not by the search. */
gboolean    method_finds_paths (const Method *self);

/* (transfer full) (nullable): a path, if @status is FOUND. Expansions are added
 * to @statistics. %NULL with @error and FAILED if the graph failed. */
WayPath    *method_find_path (Method        *self,
                              WayNode        from,
                              WayNode        to,
                              Limits        *limits,
                              WayStatistics *statistics,
                              WayStatus     *status,
                              GError       **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Method, method_clear)
