/* kept-functions.c - functions that prepare graphs, for way_prepare()
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "postgresql/kept-graph.h"

#include <access/htup_details.h>
#include <access/xact.h>
#include <catalog/catalog.h>
#include <catalog/dependency.h>
#include <catalog/namespace.h>
#include <catalog/pg_class.h>
#include <catalog/pg_extension.h>
#include <catalog/pg_inherits.h>
#include <catalog/pg_trigger.h>
#include <catalog/pg_type.h>
#include <commands/event_trigger.h>
#include <commands/extension.h>
#include <commands/trigger.h>
#include <executor/spi.h>
#include <fcntl.h>
#include <miscadmin.h>
#include <optimizer/optimizer.h>
#include <storage/fd.h>
#include <utils/acl.h>
#include <utils/array.h>
#include <utils/builtins.h>
#include <utils/lsyscache.h>
#include <utils/plancache.h>
#include <utils/syscache.h>

#include "postgresql/kept-files.h"
#include "postgresql/question-rows.h"
#include "sql/cost-changes.h"

/* The table of the graph @name, which the caller must own. */
static Oid
find_own_table (const char *name)
{
  const Oid table = kept_graph_find_table (name);
  HeapTuple tuple = SearchSysCache1 (RELOID, ObjectIdGetDatum (table));
  Oid owner;

  if (!HeapTupleIsValid (tuple))
    elog (ERROR, "the graph \"%s\" is being dropped", name);
  owner = ((Form_pg_class) GETSTRUCT (tuple))->relowner;
  ReleaseSysCache (tuple);
  if (!has_privs_of_role (GetUserId (), owner))
    ereport (ERROR, (errcode (ERRCODE_INSUFFICIENT_PRIVILEGE),
                     errmsg ("the graph \"%s\" belongs to someone else",
                             name)));

  return table;
}

/* Sources ------------------------------------------------------------------ */

/* Only of ordinary tables every change is known. */
static void
check_source (Oid source)
{
  HeapTuple tuple = SearchSysCache1 (RELOID, ObjectIdGetDatum (source));
  const char *why = NULL;
  Form_pg_class form;

  if (!HeapTupleIsValid (tuple))
    elog (ERROR, "a table of the query is being dropped");
  form = (Form_pg_class) GETSTRUCT (tuple);
  if (form->relrowsecurity)
    why = "has row-level security";
  else if (form->relpersistence == RELPERSISTENCE_TEMP)
    why = "is temporary";
  else if (form->relispartition || form->relhassubclass
           || has_superclass (source))
    why = "is a partition, or inherits or is inherited";
  else if (form->relkind != RELKIND_RELATION && form->relkind != RELKIND_VIEW)
    why = "is neither a table nor a view";
  else if (IsCatalogRelationOid (source))
    why = "belongs to the system";
  if (why != NULL)
    ereport (ERROR,
             (errcode (ERRCODE_FEATURE_NOT_SUPPORTED),
              errmsg ("no graph is kept of \"%s\", which %s",
                      NameStr (form->relname), why),
              errhint ("Copy its rows into a table, or let each query load "
                       "them.")));
  ReleaseSysCache (tuple);
}

/* The tables and views of a query. A kept graph must know all changes of
 * them. */
PG_FUNCTION_INFO_V1 (way_pg_sources);

Datum
way_pg_sources (PG_FUNCTION_ARGS)
{
  const char *edges = text_to_cstring (PG_GETARG_TEXT_PP (0));
  MemoryContext own = CurrentMemoryContext;
  CachedPlanSource *source;
  SPIPlanPtr plan;
  ArrayType *array;
  ListCell *cell;
  Datum *oids;
  int n_oids = 0;

  SPI_connect ();
  plan = SPI_prepare (edges, 0, NULL);
  if (plan == NULL || !SPI_is_cursor_plan (plan)
      || list_length (SPI_plan_get_plan_sources (plan)) != 1)
    ereport (ERROR, (errcode (ERRCODE_INVALID_PARAMETER_VALUE),
                     errmsg ("the edges come from one SELECT")));
  source = linitial (SPI_plan_get_plan_sources (plan));
  if (source->dependsOnRLS)
    ereport (ERROR, (errcode (ERRCODE_FEATURE_NOT_SUPPORTED),
                     errmsg ("no graph is kept of a table with row-level "
                             "security")));
  foreach (cell, source->query_list)
    if (lfirst_node (Query, cell)->commandType != CMD_SELECT
        || lfirst_node (Query, cell)->hasModifyingCTE
        || contain_mutable_functions (lfirst (cell)))
      ereport (ERROR,
               (errcode (ERRCODE_FEATURE_NOT_SUPPORTED),
                errmsg ("the query of a kept graph calls a function that is "
                        "not immutable, or writes"),
                errhint ("Its changes would not be noticed. Let each query "
                         "load the edges.")));

  oids = palloc (MAX (list_length (source->relationOids), 1) * sizeof *oids);
  foreach (cell, source->relationOids)
    {
      check_source (lfirst_oid (cell));
      oids[n_oids++] = ObjectIdGetDatum (lfirst_oid (cell));
    }
  MemoryContextSwitchTo (own);
  array = construct_array (oids, n_oids, OIDOID, sizeof (Oid), true,
                           TYPALIGN_INT);
  SPI_finish ();

  PG_RETURN_ARRAYTYPE_P (array);
}

PG_FUNCTION_INFO_V1 (way_pg_stamp);

Datum
way_pg_stamp (PG_FUNCTION_ARGS)
{
  const char *name = text_to_cstring (PG_GETARG_TEXT_PP (0));
  MemoryContext own = CurrentMemoryContext;
  char *stamp;

  SPI_connect ();
  stamp = kept_graph_get_stamp (name, PG_GETARG_DATUM (1));
  stamp = MemoryContextStrdup (own, stamp != NULL ? stamp : "");
  SPI_finish ();

  PG_RETURN_TEXT_P (cstring_to_text (stamp));
}

/* Files -------------------------------------------------------------------- */

/* How a refresh uses the file that the graph had before. */
typedef enum
{
  SHAPE_LOST,                   /* it cannot be read */
  SHAPE_OTHER,                  /* the rows have other nodes or another edge */
  SHAPE_KEPT                    /* only costs differ */
} Shape;

/* How messages describe a refresh. */
static const char *const refreshed[] = {
  "was prepared anew: its file is missing, damaged or of another release",
  "was prepared anew: it has other nodes or edges",
  "has new costs"
};

typedef struct
{
  RowGraph  *graph;
  WayLimits *limits;
  char      *path;
  char      *before;            /* (nullable) the file of the same graph */
  Shape      shape;
} Writing;

static gboolean
is_about_file (const GError *error)
{
  return error->domain == G_FILE_ERROR
         || g_error_matches (error, WAY_ERROR, WAY_ERROR_PARSE)
         || g_error_matches (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Maps the file before. (transfer full) (nullable): %NULL without @error set if
 * it cannot be read. All of it is checked, because a damaged hierarchy may take
 * new costs and then give wrong routes. */
static RowGraph *
open_before (const Writing *writing,
             GError       **error)
{
  g_autoptr (GError) inner = NULL;
  g_autoptr (RowGraph) kept = row_graph_new_from_file (writing->before, &inner);

  if (kept != NULL && row_graph_verify (kept, writing->limits, &inner))
    return g_steal_pointer (&kept);

  if (!is_about_file (inner))
    g_propagate_error (error, g_steal_pointer (&inner));
  return NULL;
}

/* Writes the graph with the shape of the file before if it can be kept. Sets
 * @shape. */
static gboolean
write_with_shape (Writing       *writing,
                  GOutputStream *stream,
                  GError       **error)
{
  g_autoptr (GError) inner = NULL;
  g_autoptr (RowGraph) kept = open_before (writing, &inner);
  g_autofree WayCost *costs = NULL;

  if (kept != NULL)
    {
      costs = cost_changes_find (writing->graph, kept, &inner);
      writing->shape = costs != NULL ? SHAPE_KEPT : SHAPE_OTHER;
    }
  if (inner != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&inner));
      return FALSE;
    }

  return costs == NULL || row_graph_write_costs (kept, costs, stream,
                                                 writing->limits, error);
}

static gboolean
write_graph (gpointer data,
             GError **error)
{
  Writing *writing = data;
  g_autoptr (GFile) file = g_file_new_for_path (writing->path);
  g_autoptr (GFileOutputStream) stream = NULL;

  stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL,
                           error);

  return stream != NULL
         && (writing->before == NULL
             || write_with_shape (writing, G_OUTPUT_STREAM (stream), error))
         && (writing->shape == SHAPE_KEPT
             || row_graph_write (writing->graph, G_OUTPUT_STREAM (stream),
                                 writing->limits, error))
         && g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error);
}

/* Writes the file of a graph, and returns its number: that of the transaction,
 * and 24 bits that tell its files apart. The last argument is the number of the
 * file before, 0 for none. */
PG_FUNCTION_INFO_V1 (way_pg_write);

Datum
way_pg_write (PG_FUNCTION_ARGS)
{
  const char *name = text_to_cstring (PG_GETARG_TEXT_PP (0));
  const Oid table = find_own_table (name);
  static uint32 count;
  const int64 number = (int64) GetTopTransactionId () << 24
                       | (++count & 0xffffff);
  const int64 before = PG_GETARG_INT64 (3);
  PgQuestion *self = pg_question_new ();
  Writing writing = { NULL, self->question.limits,
                      kept_files_path (table, number),
                      before != 0 ? kept_files_path (table, before) : NULL };

  pg_question_load (self, text_to_cstring (PG_GETARG_TEXT_PP (1)),
                    PG_GETARG_BOOL (2), FALSE);
  writing.graph = self->graph;
  kept_files_create (table, number);
  pg_question_run (self, write_graph, &writing);
  fsync_fname (writing.path, false);
  if (before != 0)
    ereport (NOTICE, (errmsg ("the graph \"%s\" %s", name,
                              refreshed[writing.shape])));

  PG_RETURN_INT64 (number);
}

/* Triggers ----------------------------------------------------------------- */

/* The table of a graph goes with the extension, and triggers go with the
 * table. */
PG_FUNCTION_INFO_V1 (way_pg_bind);

Datum
way_pg_bind (PG_FUNCTION_ARGS)
{
  const char *name = text_to_cstring (PG_GETARG_TEXT_PP (0));
  ArrayType *array = PG_GETARG_ARRAYTYPE_P (1);
  const ObjectAddress table = { RelationRelationId, find_own_table (name), 0 };
  const ObjectAddress extension = {
    ExtensionRelationId, get_extension_oid ("wayfind", false), 0
  };
  Datum *triggers;
  int n_triggers;

  deconstruct_array (array, OIDOID, sizeof (Oid), true, TYPALIGN_INT,
                     &triggers, NULL, &n_triggers);
  if (n_triggers == 0)
    recordDependencyOn (&table, &extension, DEPENDENCY_AUTO);
  for (int i = 0; i < n_triggers; i++)
    {
      const ObjectAddress trigger = {
        TriggerRelationId, DatumGetObjectId (triggers[i]), 0
      };

      recordDependencyOn (&trigger, &table, DEPENDENCY_AUTO);
    }

  PG_RETURN_VOID ();
}

/* A mark says that the graph is stale. One of another transaction will do if it
 * can be locked: a refresh that removes it waits for us then, and reads what we
 * have changed. */
static void
add_mark (const char *name)
{
  const char *table = quote_identifier (name);

  SPI_connect ();
  if (IsolationUsesXactSnapshot ()
      || SPI_execute (psprintf ("SELECT 1 FROM " KEPT_SCHEMA ".%s WHERE number"
                                " IS NULL LIMIT 1 FOR KEY SHARE SKIP LOCKED",
                                table), false, 1) != SPI_OK_SELECT
      || SPI_processed == 0)
    SPI_execute (psprintf ("INSERT INTO " KEPT_SCHEMA ".%s DEFAULT VALUES",
                           table), false, 0);
  SPI_finish ();
}

/* Runs as the owner of the graph, because a user who changes edges may have no
 * rights to it. */
PG_FUNCTION_INFO_V1 (way_pg_mark);

Datum
way_pg_mark (PG_FUNCTION_ARGS)
{
  TriggerData *data = (TriggerData *) fcinfo->context;
  Oid schema, table, user;
  HeapTuple tuple;
  int context;

  if (!CALLED_AS_TRIGGER (fcinfo) || data->tg_trigger->tgnargs != 1)
    elog (ERROR, "way_pg_mark() is a trigger of way_prepare()");

  /* Triggers that a dump has restored have no graph. */
  schema = get_namespace_oid (KEPT_SCHEMA, true);
  table = OidIsValid (schema)
            ? get_relname_relid (data->tg_trigger->tgargs[0], schema)
            : InvalidOid;
  tuple = SearchSysCache1 (RELOID, ObjectIdGetDatum (table));
  if (!HeapTupleIsValid (tuple))
    return PointerGetDatum (NULL);

  GetUserIdAndSecContext (&user, &context);
  SetUserIdAndSecContext (((Form_pg_class) GETSTRUCT (tuple))->relowner,
                          context | SECURITY_LOCAL_USERID_CHANGE
                          | SECURITY_RESTRICTED_OPERATION);
  ReleaseSysCache (tuple);
  add_mark (data->tg_trigger->tgargs[0]);
  SetUserIdAndSecContext (user, context);

  return PointerGetDatum (NULL);
}

/* Does nothing. The call loads the library. */
PG_FUNCTION_INFO_V1 (way_pg_load);

Datum
way_pg_load (PG_FUNCTION_ARGS)
{
  return PointerGetDatum (NULL);
}
