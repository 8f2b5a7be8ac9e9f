/* core.h - declarations shared by the sources of wayfind._core
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Functions that can fail return NULL, FALSE or -1 with a Python exception
 * set, as those of Python itself do. Unless a comment says otherwise the
 * caller holds the GIL. */

#pragma once

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
/* 3.11 is the first release whose stable interface has buffers. */
#define Py_LIMITED_API 0x030b0000
#endif
#include <Python.h>

#include <wayfind-io.h>
#include <wayfind.h>

/* Exceptions (python-errors.c) --------------------------------------------- */

extern PyObject *core_error;
extern PyObject *core_cost_error;
extern PyObject *core_node_error;

gboolean errors_init (PyObject *module);
PyObject *errors_raise (GError *error);

/* Limits (python-limits.c) ------------------------------------------------- */

gboolean limits_init (PyObject *module);
gboolean limits_read_count (PyObject   *value,
                            const char *name,
                            guint64    *count);
gboolean limits_from_python (PyObject   *keywords,
                             WayLimits **limits);

/* Long calls (interruptible.c) --------------------------------------------- */

/* Does the work, without the GIL, and stops when @cancellable is cancelled. */
typedef void (*InterruptibleFunc) (GCancellable *cancellable,
                                   gpointer      user_data);

gboolean interruptible_look (guint64 n_done);
gboolean interruptible_run (InterruptibleFunc func,
                            gpointer          user_data,
                            GCancellable     *cancellable);

/* Lists (item-list.c) ------------------------------------------------------ */

/* Makes item @i of a list. */
typedef PyObject *(*ItemListFunc) (guint    i,
                                   gpointer user_data);

PyObject *item_list_new (guint        n_items,
                         ItemListFunc make_item,
                         gpointer     user_data);

/* Objects by number (object-index.c) --------------------------------------- */

typedef struct
{
  guint32 tag;          /* of the hash */
  guint32 place;        /* the number and 1; 0 where nothing is */
} ObjectSlot;

typedef enum
{
  OBJECT_KIND_ANY,      /* Python hashes and compares */
  OBJECT_KIND_WHOLE,    /* integers of 64 bits */
  OBJECT_KIND_PAIR      /* tuples of two integers of 32 bits */
} ObjectKind;

typedef struct
{
  PyObject  **objects;  /* (owned) the object of each number */
  gint64     *keys;     /* (owned) (nullable) of each, for kinds with keys */
  ObjectSlot *slots;    /* (owned) twice as many as there is room for */
  guint32     n_objects;
  guint32     n_room;   /* a power of two, or 0 */
  ObjectKind  kind;     /* of all objects */
} ObjectIndex;

int  object_index_find (ObjectIndex *self,
                        PyObject    *object,
                        guint32     *number);
int  object_index_intern (ObjectIndex *self,
                          PyObject    *object,
                          guint32      most,
                          guint32     *number);
int  object_index_traverse (const ObjectIndex *self,
                            visitproc          visit,
                            void              *arg);
void object_index_clear (ObjectIndex *self);

/* Arrays of numbers (number-array.c) --------------------------------------- */

typedef struct
{
  Py_buffer buffer;
  gsize     length;
  gsize     width;      /* numbers in a row; 1 unless the array has two axes */
  char      kind;       /* 'i' signed, 'u' unsigned, 'f' floating */
} NumberArray;

gboolean number_array_open (NumberArray *self,
                            PyObject    *object,
                            const char  *what,
                            int          n_axes);
void     number_array_close (NumberArray *self);
gboolean number_array_is_whole (const NumberArray *self,
                                const char        *what);
guint64  number_array_get_index (const NumberArray *self,
                                 gsize              i);
gdouble  number_array_get_real (const NumberArray *self,
                                gsize              i);
PyObject *number_array_new_view (PyObject  *bytes,
                                 Py_ssize_t n_rows,
                                 Py_ssize_t n_columns);

/* The source of a search (source-object.c) --------------------------------- */

typedef struct _SourceObject SourceObject;

/* What tables, grids and views do each in their own way. */
typedef struct
{
  /* FALSE with NodeError if the node does not exist. */
  gboolean (*find) (SourceObject *self,
                    PyObject     *node,
                    WayNode      *index);
  PyObject *(*to_python) (SourceObject *self,
                          WayNode       index);
  /* Places count from 0 in the order in which Python sees the nodes. */
  guint32 (*get_place) (SourceObject *self,
                        WayNode       index);
  WayNode (*get_node) (SourceObject *self,
                       guint32       place);
} SourceKind;

struct _SourceObject
{
  PyObject_HEAD

  const SourceKind *kind;
  WayGraph     *graph;        /* (owned) */
  WayNetwork   *network;      /* (nullable) (owned): see source_get_network() */
  WaySearch    *spare;        /* (nullable) (owned): its memory, for the next */
  SourceObject *base;         /* (nullable) below a view */
  PyObject     *labels;       /* (nullable) list: the node of each place */
  PyObject     *ids;          /* (nullable) dict: the place of each of these */
  guint32      *places;       /* (owned) (nullable) see source_list_places() */
  guint32       n_nodes;
  guint32       n_columns;    /* of a grid, else 0 */
  gboolean      has_names;    /* whether nodes go by the names in a table */
  gboolean      is_informed;  /* whether A* has estimates to go by */
  gboolean      has_states;   /* whether searches go over states of nodes */
};

extern PyTypeObject *source_type;

gboolean source_object_init (PyObject *module);
PyTypeObject *source_add_type (PyObject     *module,
                               const char   *name,
                               PyType_Spec  *spec,
                               PyTypeObject *base);
SourceObject *source_object_new (PyTypeObject     *type,
                                 const SourceKind *kind,
                                 WayGraph         *graph,
                                 guint32           n_nodes);
gboolean source_find (SourceObject *self,
                      PyObject     *node,
                      WayNode      *index);
PyObject *source_to_python (SourceObject *self,
                            WayNode       index);
WayNode source_project (SourceObject *self,
                        WayNode       state);
const guint32 *source_list_places (SourceObject *self);
SourceObject *source_get_root (SourceObject *self);
WayNetwork *source_get_network (SourceObject *self);
gboolean source_raise_no_node (PyObject *node);
gint64 source_number_of (PyObject *node);

/* Tables (table-object.c, table-maker.c) ----------------------------------- */

extern PyTypeObject *table_type;

gboolean table_object_init (PyObject *module);
SourceObject *table_object_new (WayTable *table,
                                PyObject *labels,
                                PyObject *ids,
                                gboolean  has_names);
SourceObject *table_object_new_loaded (WayNetwork *network);

PyObject *table_maker_from_edges (PyObject *module,
                                  PyObject *args);
PyObject *table_maker_from_csr (PyObject *module,
                                PyObject *args);
PyObject *table_maker_load (PyObject *module,
                            PyObject *args);

/* Grids (grid-object.c) ---------------------------------------------------- */

gboolean grid_object_init (PyObject *module);
PyObject *grid_object_from_text (PyObject *module,
                                 PyObject *args);
PyObject *grid_object_from_array (PyObject *module,
                                  PyObject *args);

/* Views (view-object.c) ---------------------------------------------------- */

gboolean view_object_init (PyObject *module);
PyObject *view_object_avoid (PyObject *module,
                             PyObject *args);
PyObject *view_object_with_turns (PyObject *module,
                                  PyObject *args);
PyObject *view_object_for_vehicle (PyObject *module,
                                   PyObject *args);
PyObject *view_object_least (PyObject *module,
                             PyObject *args);
PyObject *view_object_split_cost (PyObject *module,
                                  PyObject *args);

/* Tracks (match-track.c) --------------------------------------------------- */

PyObject *match_track (PyObject *module,
                       PyObject *args);
PyObject *match_load_track (PyObject *module,
                            PyObject *args);

/* Measures and fronts (measures-object.c, front-object.c) ------------------ */

typedef struct
{
  PyObject_HEAD

  SourceObject *source;
  WayMeasures  *measures;     /* (owned) */
  PyObject     *functions;    /* list: the functions of Python among them */
  gboolean      has_table;    /* below all views of the source */
  guint32       n_edges;      /* of that table */
} MeasuresObject;

extern PyTypeObject *measures_type;

gboolean measures_object_init (PyObject *module);
gboolean front_object_init (PyObject *module);

/* Searches (search-object.c, search-callbacks.c, search-results.c) --------- */

typedef struct
{
  PyObject_HEAD

  SourceObject *source;     /* (nullable) searched, or instead: */
  PyObject     *neighbours; /* (nullable) the function or mapping that is */
  ObjectIndex   nodes;      /* those of the function, which it keeps alive */
  gboolean     is_mapping;  /* whether its nodes are the keys of a mapping */
  gboolean     by_number;   /* whether the engine knows numbers, or addresses */
  gboolean     is_outgrown; /* whether the numbers ran out */
  PyObject    *start;
  PyObject    *goal;        /* (nullable) for the heuristic */
  PyObject    *goal_test;   /* (nullable) */
  PyObject    *heuristic;   /* (nullable) */
  WayStrategy  strategy;
  double       weight;
  double       max_cost;
  WayLimits   *limits;      /* (owned) */
  WaySearch   *search;      /* (owned) */
  int          pair_depth;  /* see is_pair() */
  gboolean     must_be_pairs;
  gboolean     observes;    /* whether see() is called */
  gboolean     is_under_way;
  gboolean     has_raised;  /* a callback raised; its exception is set */
  gboolean     is_missing;  /* because @missing is not a key of the mapping */
  WayNode      missing;
  WayStatus    status;

  gboolean     has_seen;    /* a node was expanded that next() has not given */
  WayNode      seen;
  WayCost      seen_cost;
} SearchObject;

gboolean search_object_init (PyObject *module);
gboolean search_object_find (SearchObject *self,
                             PyObject     *node,
                             WayNode      *found);

WayGraph *search_callbacks_new_graph (SearchObject *self);
void     search_callbacks_connect (SearchObject *self);
void     search_callbacks_raise_missing (SearchObject *self);
gboolean search_callbacks_intern (SearchObject *self,
                                  PyObject     *object,
                                  WayNode      *node);
int      search_callbacks_find (SearchObject *self,
                                PyObject     *object,
                                WayNode      *node);
PyObject *search_callbacks_to_python (SearchObject *self,
                                      WayNode       node);
gboolean search_callbacks_get_cost (PyObject *object,
                                    WayCost  *cost);
int      search_callbacks_nesting (PyObject *object,
                                   int       most);

gboolean search_object_is_free (SearchObject *self);
PyObject *search_results_path (PyObject *object,
                               PyObject *nothing);
PyObject *search_results_path_to (PyObject *object,
                                  PyObject *node);
PyObject *search_results_cost_to (PyObject *object,
                                  PyObject *node);
PyObject *search_results_costs (PyObject *object,
                                PyObject *nothing);
PyObject *search_results_statistics (PyObject *object,
                                     PyObject *nothing);
PyObject *path_to_python (WayPath      *path,
                          SourceObject *source,
                          SearchObject *search);

/* Paths over sources (path-object.c) --------------------------------------- */

gboolean path_object_init (PyObject *module);
PyObject *path_object_new (WayPath      *path,
                           SourceObject *source);
PyObject *path_costs_to_python (WayPath *path);

/* Routers (router-object.c) ------------------------------------------------ */

gboolean router_object_init (PyObject *module);
