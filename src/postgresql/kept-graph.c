/* kept-graph.c - graphs that were prepared under a name
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * way_graphs.NAME is a table with one row about the graph, and a row for each
 * change of its sources since: a mark. Who may select from it may use the graph.
 * It is not logged, as its file is not: after a crash both are gone. A backend
 * keeps the graphs that it has mapped. */

#include "postgresql/kept-graph.h"

#include <access/htup_details.h>
#include <catalog/namespace.h>
#include <catalog/pg_class.h>
#include <catalog/pg_type.h>
#include <executor/spi.h>
#include <utils/array.h>
#include <utils/builtins.h>
#include <utils/lsyscache.h>
#include <utils/syscache.h>

#include "postgresql/kept-files.h"

#define MAX_MAPPED 8

typedef struct
{
  Oid       table;              /* InvalidOid if there is none */
  int64     number;
  RowGraph *graph;              /* (owned) */
  guint64   last_use;
} Mapped;

static Mapped  mapped[MAX_MAPPED];
static guint64 n_uses;

/* No query is one word. */
gboolean
kept_graph_is_name (const char *edges)
{
  if (!((*edges >= 'a' && *edges <= 'z') || *edges == '_'))
    return FALSE;
  while ((*edges >= 'a' && *edges <= 'z') || (*edges >= '0' && *edges <= '9')
         || *edges == '_')
    edges++;

  return *edges == '\0';
}

/* Mapping ------------------------------------------------------------------ */

/* The slot of @table, or that of the longest unused. */
static Mapped *
find_slot (Oid table)
{
  Mapped *oldest = &mapped[0];

  for (int i = 0; i < MAX_MAPPED; i++)
    if (mapped[i].graph != NULL && mapped[i].table == table)
      return &mapped[i];
    else if (mapped[i].last_use < oldest->last_use)
      oldest = &mapped[i];

  return oldest;
}

static void
map_graph (PgQuestion *question,
           const char *name,
           Oid         table,
           int64       number)
{
  Mapped *slot = find_slot (table);

  if (slot->graph == NULL || slot->table != table || slot->number != number)
    {
      RowGraph *graph = row_graph_new_from_file (kept_files_path (table,
                                                                  number),
                                                 &question->error);

      if (graph == NULL)
        ereport (ERROR,
                 (errcode (ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
                  errmsg ("the file of the graph \"%s\" cannot be used: %s",
                          name, pstrdup (question->error->message)),
                  errhint ("If it was refreshed meanwhile, try again; "
                           "otherwise call way_refresh ('%s').", name)));
      g_clear_pointer (&slot->graph, row_graph_unref);
      slot->graph = graph;
      slot->table = table;
      slot->number = number;
    }

  slot->last_use = ++n_uses;
  question->graph = row_graph_ref (slot->graph);
}

/* Sources ------------------------------------------------------------------ */

/* What changes when a source is rewritten, a view is replaced, row-level
 * security is turned on, or our trigger is missing. Needs SPI. */
char *
kept_graph_get_stamp (const char *name,
                      Datum       sources)
{
  static SPIPlanPtr plan;
  Oid types[] = { NAMEOID, OIDARRAYOID };
  NameData name_data;
  Datum values[2];

  namestrcpy (&name_data, name);
  values[0] = NameGetDatum (&name_data);
  values[1] = sources;
  if (plan == NULL)
    {
      SPIPlanPtr made = SPI_prepare
        ("SELECT pg_catalog.string_agg (pg_catalog.concat_ws (':', c.oid,"
         " c.relfilenode, c.relrowsecurity, (SELECT r.xmin FROM"
         " pg_catalog.pg_rewrite AS r WHERE r.ev_class = c.oid AND"
         " r.rulename = '_RETURN'), (SELECT pg_catalog.count (*) FROM"
         " pg_catalog.pg_trigger AS t WHERE t.tgrelid = c.oid AND t.tgenabled"
         " = 'A' AND t.tgname = ('way_' || $1)::name)), ' ' ORDER BY c.oid)"
         " FROM pg_catalog.pg_class AS c WHERE c.oid = ANY ($2)", 2, types);

      if (made == NULL || SPI_keepplan (made) != 0)
        elog (ERROR, "the query of sources cannot be prepared");
      plan = made;
    }

  if (SPI_execute_plan (plan, values, NULL, true, 1) != SPI_OK_SELECT
      || SPI_processed != 1)
    elog (ERROR, "the query of sources failed");

  return SPI_getvalue (SPI_tuptable->vals[0], SPI_tuptable->tupdesc, 1);
}

static gboolean
is_stamp (const char *name,
          Datum       sources,
          const char *stamp)
{
  const char *now = kept_graph_get_stamp (name, sources);

  return now != NULL && strcmp (now, stamp) == 0;
}

/* A view, a rule or a policy would run its owner's functions as the caller. */
Oid
kept_graph_find_table (const char *name)
{
  const Oid schema = get_namespace_oid (KEPT_SCHEMA, true);
  const Oid table = OidIsValid (schema) ? get_relname_relid (name, schema)
                                        : InvalidOid;
  HeapTuple tuple;
  Form_pg_class form;
  gboolean is_plain;

  if (!OidIsValid (table))
    ereport (ERROR,
             (errcode (ERRCODE_UNDEFINED_OBJECT),
              errmsg ("no graph \"%s\" was prepared", name),
              errhint ("Call way_prepare ('%s', 'SELECT ...'), or write a "
                       "query instead of a name.", name)));

  tuple = SearchSysCache1 (RELOID, ObjectIdGetDatum (table));
  if (!HeapTupleIsValid (tuple))
    elog (ERROR, "the graph \"%s\" is being dropped", name);
  form = (Form_pg_class) GETSTRUCT (tuple);
  is_plain = form->relkind == RELKIND_RELATION && !form->relhasrules
             && !form->relrowsecurity && !form->relhassubclass;
  ReleaseSysCache (tuple);
  if (!is_plain)
    ereport (ERROR, (errcode (ERRCODE_WRONG_OBJECT_TYPE),
                     errmsg ("%s.%s was not made by way_prepare()",
                             KEPT_SCHEMA, name)));

  return table;
}

static Datum
get_value (int column)
{
  bool is_null;

  return SPI_getbinval (SPI_tuptable->vals[0], SPI_tuptable->tupdesc, column,
                        &is_null);
}

/* Uses the graph that was prepared as @name, with the grants of the caller. */
void
kept_graph_find (PgQuestion *question,
                 const char *name,
                 gboolean    is_directed,
                 gboolean    may_be_stale)
{
  const Oid table = kept_graph_find_table (name);
  gboolean is_stale;
  char *stamp;
  Datum sources;
  int64 number;

  SPI_connect ();
  if (SPI_execute (psprintf ("SELECT g.number, g.directed, g.sources, g.stamp,"
                             " EXISTS (SELECT FROM " KEPT_SCHEMA ".%s AS m"
                             " WHERE m.number IS NULL) FROM " KEPT_SCHEMA
                             ".%s AS g WHERE g.number IS NOT NULL",
                             quote_identifier (name), quote_identifier (name)),
                   true, 2) != SPI_OK_SELECT)
    elog (ERROR, "the query of the graph failed");
  if (SPI_processed != 1)
    ereport (ERROR,
             (errcode (ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
              errmsg ("the graph \"%s\" was lost when the server crashed",
                      name),
              errhint ("Call way_drop ('%s') and way_prepare() again.", name)));

  number = DatumGetInt64 (get_value (1));
  if (DatumGetBool (get_value (2)) != is_directed)
    ereport (ERROR,
             (errcode (ERRCODE_INVALID_PARAMETER_VALUE),
              errmsg ("the graph \"%s\" was prepared with directed := %s",
                      name, is_directed ? "false" : "true"),
              errhint ("Call the function with directed := %s.",
                       is_directed ? "false" : "true")));
  sources = PointerGetDatum (DatumGetArrayTypePCopy (get_value (3)));
  stamp = text_to_cstring (DatumGetTextPP (get_value (4)));
  is_stale = DatumGetBool (get_value (5));
  if (!may_be_stale && (is_stale || !is_stamp (name, sources, stamp)))
    ereport (ERROR,
             (errcode (ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
              errmsg ("the graph \"%s\" is stale: its tables have changed",
                      name),
              errhint ("Call way_refresh ('%s'), or use it as it was, with "
                       "allow_stale := true.", name)));
  SPI_finish ();
  map_graph (question, name, table, number);
}
