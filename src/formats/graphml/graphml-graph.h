/* graphml-graph.h - what a GraphML file says of a graph, made into a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/reader.h"

/* What keys mean to us, and whom they are said of. */
typedef enum
{
  ROLE_NONE = -1,
  ROLE_NAME, ROLE_X, ROLE_Y, ROLE_LAT, ROLE_LON,        /* of nodes */
  ROLE_COST, ROLE_LABEL,                                /* of edges */
  ROLE_CRS, ROLE_ATTRIBUTION,                           /* of the graph */
  N_ROLES
} Role;

typedef enum { OF_NODE, OF_EDGE, OF_GRAPH, N_KINDS } Kind;

typedef struct
{
  char    *name;                /* (owned) */
  char    *fallback;            /* (owned) (nullable): what it is unless said */
  gboolean of[N_KINDS];         /* what it may be said of */
} Key;

typedef struct
{
  Reader          *reader;
  GHashTable      *keys;        /* (owned) id to Key */
  Key             *chosen[N_ROLES];     /* (nullable) what has which role */

  WayPositionKind  kind;
  gboolean         keep_parallel;
  WayTableBuilder *builder;     /* (owned) (nullable) */
  GHashTable      *ids;         /* (owned) (nullable): id to builder's id + 1,
                                 * where names are not ids */
  GStringChunk    *strings;     /* (owned) what is kept to the end */
  GArray          *waiting;     /* (owned) edges met before their nodes */

  /* The node or edge being read, and what was said of it and the graph. */
  char            *id;          /* (owned) (nullable) */
  char            *from;        /* (owned) (nullable) */
  char            *to;          /* (owned) (nullable) */
  WayEdgeDirection direction;
  char            *said[N_ROLES];       /* (owned) (nullable) */
} GraphMlGraph;

/* All that return a gboolean return FALSE with the reader's error. */

void     graphml_graph_init        (GraphMlGraph *self,
                                    Reader       *reader);

void     graphml_graph_clear       (GraphMlGraph *self);

/* A key of that id, said of what @domain names, everything if it is NULL. */
Key     *graphml_graph_add_key     (GraphMlGraph *self,
                                    const char   *id,
                                    const char   *name,
                                    const char   *domain);

/* After the last key: finds out which mean what. */
void     graphml_graph_choose_keys (GraphMlGraph *self);

/* The meaning of data with that key at a node, an edge or the graph. */
gboolean graphml_graph_find_role   (GraphMlGraph *self,
                                    const char   *id,
                                    Kind          kind,
                                    Role         *role);

gboolean graphml_graph_say         (GraphMlGraph *self,
                                    Role          role,
                                    const char   *text);

/* What was said, or is unless said; NULL if neither. */
const char *graphml_graph_get_said (const GraphMlGraph *self,
                                    Role                role);

/* Adds the node, or the edge, that was read. */
gboolean graphml_graph_add_node    (GraphMlGraph *self);
gboolean graphml_graph_add_edge    (GraphMlGraph *self);

/* Adds the edges that waited for their nodes. */
gboolean graphml_graph_finish      (GraphMlGraph *self);
