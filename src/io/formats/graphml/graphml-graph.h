/* graphml-graph.h - the graph of a GraphML file, made into a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/edge-lengths.h"
#include "io/formats/text/reader.h"

/* The meanings that keys can have, for nodes, edges or graphs. */
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
  char    *fallback;            /* (owned) (nullable): its default */
  gboolean of[N_KINDS];         /* by kind: whether it may be said of it */
} Key;

typedef struct
{
  Reader          *reader;
  GHashTable      *keys;        /* (owned) id to Key */
  Key             *chosen[N_ROLES];     /* (nullable) the key with each role */

  WayPositionKind  kind;
  gboolean         keep_parallel;
  WayTableBuilder *builder;     /* (owned) (nullable) */
  EdgeLengths      lengths;
  GHashTable      *ids;         /* (owned) (nullable): id to builder's id + 1,
                                 * where names are not ids */
  GArray          *named;       /* (owned) nodes, if names are not ids */
  GStringChunk    *strings;     /* (owned) that last to the end */
  GArray          *waiting;     /* (owned) edges whose nodes are not in
                                 * the table yet */

  /* The node or edge that is being read, and the data of it and of the graph */
  char            *id;          /* (owned) (nullable) */
  char            *from;        /* (owned) (nullable) */
  char            *to;          /* (owned) (nullable) */
  WayEdgeDirection direction;
  char            *said[N_ROLES];       /* (owned) (nullable) */
} GraphMlGraph;

/* Functions that return a gboolean return FALSE with an error of the
 * reader's. */

void     graphml_graph_init        (GraphMlGraph *self,
                                    Reader       *reader);

void     graphml_graph_clear       (GraphMlGraph *self);

/* Adds a key. @domain names the elements that may have it; NULL stands for
 * all. */
Key     *graphml_graph_add_key     (GraphMlGraph *self,
                                    const char   *id,
                                    const char   *name,
                                    const char   *domain);

/* To be called after the last key: finds out what each means. */
void     graphml_graph_choose_keys (GraphMlGraph *self);

/* Finds the meaning of data with that key at a node, an edge or the graph. */
gboolean graphml_graph_find_role   (GraphMlGraph *self,
                                    const char   *id,
                                    Kind          kind,
                                    Role         *role);

gboolean graphml_graph_say         (GraphMlGraph *self,
                                    Role          role,
                                    const char   *text);

/* The data with that meaning, else the default of their key; NULL if neither is
 * there. */
const char *graphml_graph_get_said (const GraphMlGraph *self,
                                    Role                role);

/* Adds the node, or the edge, that was read. */
gboolean graphml_graph_add_node    (GraphMlGraph *self);
gboolean graphml_graph_add_edge    (GraphMlGraph *self);

/* Adds the edges that waited for their nodes. */
gboolean graphml_graph_finish      (GraphMlGraph *self);
