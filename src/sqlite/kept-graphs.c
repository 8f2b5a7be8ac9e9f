/* kept-graphs.c - graphs that later calls use again
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A graph is kept with the text of its query and a stamp: what the connection
 * has changed, and for each database its name, file, data_version (changes by
 * others), the data version of its file (changes by anybody) and
 * schema_version. It is loaded again when the stamp differs.
 *
 * A database that is detached takes its versions with it, and another one may
 * begin with the same numbers. DETACH expires all statements, and so do new
 * definitions of functions and a new authorizer. The statement that lists the
 * databases lives as long as the kept graphs; once SQLite has had to prepare it
 * again, nothing is kept. (A PRAGMA would expire by itself.)
 *
 * Nothing is kept inside a transaction, whose changes may be rolled back, while
 * a statement writes, or when uncommitted changes of others are read. Nor if
 * the query could answer otherwise over the same tables. EXPLAIN says that: the
 * program must not open a virtual table or call a function that is not
 * deterministic. An authorizer would say it, too, but there is only one, and
 * it is the program's. */

#include "sqlite/sqlite-connection.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* Graphs that a connection keeps; the one that was used last goes first. */
#define MAX_KEPT 4

typedef struct
{
  char     *sql;                /* (owned) */
  gboolean  is_directed;
  char     *stamp;              /* (owned) */
  RowGraph *graph;              /* (owned) */
} KeptGraph;

static void
kept_graph_free (KeptGraph *self)
{
  g_free (self->sql);
  g_free (self->stamp);
  row_graph_unref (self->graph);
  g_free (self);
}

void
kept_graphs_clear (Connection *self)
{
  g_queue_clear_full (&self->kept, (GDestroyNotify) kept_graph_free);
}

/* Stamps ------------------------------------------------------------------- */

/* Adds the one number of a pragma. */
static gboolean
add_pragma (Connection *self,
            const char *database,
            const char *pragma,
            GString    *stamp)
{
  char *sql = sqlite3_mprintf ("PRAGMA \"%w\".%s", database, pragma);
  sqlite3_stmt *statement = NULL;
  gboolean is_good;

  is_good = sql != NULL
            && sqlite3_prepare_v2 (self->db, sql, -1, &statement, NULL)
               == SQLITE_OK
            && sqlite3_step (statement) == SQLITE_ROW;
  if (is_good)
    g_string_append_printf (stamp, " %" G_GINT64_FORMAT,
                            (gint64) sqlite3_column_int64 (statement, 0));
  sqlite3_finalize (statement);
  sqlite3_free (sql);

  return is_good;
}

static gboolean
add_database (Connection *self,
              const char *name,
              const char *file,
              GString    *stamp)
{
  unsigned int version = 0;

  g_string_append_printf (stamp, "\n%s\n%s\n", name, file != NULL ? file : "");
  if (!add_pragma (self, name, "data_version", stamp)
      || !add_pragma (self, name, "schema_version", stamp))
    return FALSE;

  /* A temporary database that nothing was written to has no file. */
  sqlite3_file_control (self->db, name, SQLITE_FCNTL_DATA_VERSION, &version);
  g_string_append_printf (stamp, " %u", version);

  return TRUE;
}

static gboolean
is_settled (Connection *self)
{
  g_autoptr (GString) uncommitted = g_string_new (NULL);

  return sqlite3_get_autocommit (self->db)
         && sqlite3_txn_state (self->db, NULL) != SQLITE_TXN_WRITE
         && add_pragma (self, "main", "read_uncommitted", uncommitted)
         && strcmp (uncommitted->str, " 0") == 0;
}

/* NULL if nothing can be kept now. */
static char *
make_stamp (Connection *self)
{
  g_autoptr (GString) stamp = g_string_new (NULL);
  gboolean is_good;
  int state;

  if (!is_settled (self)
      || (self->databases == NULL
          && sqlite3_prepare_v2 (self->db,
                                 "SELECT name, file FROM pragma_database_list",
                                 -1, &self->databases, NULL) != SQLITE_OK))
    return NULL;

  g_string_append_printf (stamp, "%" G_GINT64_FORMAT,
                          (gint64) sqlite3_total_changes64 (self->db));
  is_good = TRUE;
  while ((state = sqlite3_step (self->databases)) == SQLITE_ROW && is_good)
    is_good = add_database (self,
                            (const char *) sqlite3_column_text
                              (self->databases, 0),
                            (const char *) sqlite3_column_text
                              (self->databases, 1), stamp);
  sqlite3_reset (self->databases);
  if (sqlite3_stmt_status (self->databases, SQLITE_STMTSTATUS_REPREPARE, 1)
      > 0)
    kept_graphs_clear (self);

  return is_good && state == SQLITE_DONE
           ? g_string_free (g_steal_pointer (&stamp), FALSE)
           : NULL;
}

/* Queries that may be kept ------------------------------------------------- */

/* Built-in functions that answer otherwise from call to call. SQLite itself
 * calls some of them deterministic: they are, within a statement. */
static gboolean
is_volatile (const char *name)
{
  static const char *const names[] = {
    "changes", "current_date", "current_time", "current_timestamp", "date",
    "datetime", "julianday", "last_insert_rowid", "load_extension", "random",
    "randomblob", "sqlite_offset", "strftime", "time", "timediff",
    "total_changes", "unixepoch", NULL
  };

  return g_strv_contains (names, name);
}

/* Whether all functions called @name are deterministic, those of the program
 * because it said so. */
static gboolean
is_deterministic (Connection *self,
                  const char *name)
{
  sqlite3_stmt *statement = NULL;
  gboolean is_good;

  if (is_volatile (name)
      || sqlite3_prepare_v2 (self->db,
                             "SELECT count (*), sum (NOT builtin"
                             " AND NOT flags & 0x800)"
                             " FROM pragma_function_list WHERE name = ?",
                             -1, &statement, NULL) != SQLITE_OK)
    return FALSE;

  sqlite3_bind_text (statement, 1, name, -1, SQLITE_STATIC);
  is_good = sqlite3_step (statement) == SQLITE_ROW
            && sqlite3_column_int (statement, 0) > 0
            && sqlite3_column_int (statement, 1) == 0;
  sqlite3_finalize (statement);

  return is_good;
}

/* One operation of a program, as EXPLAIN shows it. */
static gboolean
is_repeatable (Connection   *self,
               sqlite3_stmt *operation)
{
  const char *code = (const char *) sqlite3_column_text (operation, 1);
  const char *detail = (const char *) sqlite3_column_text (operation, 5);
  g_autofree char *name = NULL;

  if (code == NULL || strcmp (code, "VOpen") == 0)
    return FALSE;
  if (strcmp (code, "Function") != 0 && strcmp (code, "PureFunc") != 0
      && !g_str_has_prefix (code, "Agg"))
    return TRUE;

  name = g_ascii_strdown (detail != NULL ? detail : "", -1);
  if (strchr (name, '(') == NULL)
    return FALSE;
  *strchr (name, '(') = '\0';

  return is_deterministic (self, name);
}

static gboolean
can_keep (Connection *self,
          const char *sql)
{
  g_autofree char *explain = g_strconcat ("EXPLAIN ", sql, NULL);
  sqlite3_stmt *program = NULL;
  gboolean is_good = TRUE;
  int state;

  if (sqlite3_prepare_v2 (self->db, explain, -1, &program, NULL) != SQLITE_OK)
    return FALSE;
  while ((state = sqlite3_step (program)) == SQLITE_ROW && is_good)
    is_good = is_repeatable (self, program);
  sqlite3_finalize (program);

  return is_good && state == SQLITE_DONE;
}

/* Graphs ------------------------------------------------------------------- */

static GList *
find_kept (Connection *self,
           const char *sql,
           gboolean    is_directed)
{
  for (GList *link = self->kept.head; link != NULL; link = link->next)
    {
      KeptGraph *kept = link->data;

      if (kept->is_directed == is_directed && strcmp (kept->sql, sql) == 0)
        return link;
    }

  return NULL;
}

static void
drop (Connection *self,
      GList      *link)
{
  if (link == NULL)
    return;
  kept_graph_free (link->data);
  g_queue_delete_link (&self->kept, link);
}

/* The graph was loaded while the stamp was @stamp. */
static void
keep (Connection *self,
      const char *sql,
      gboolean    is_directed,
      char       *stamp,
      RowGraph   *graph)
{
  KeptGraph *kept;

  drop (self, find_kept (self, sql, is_directed));
  if (self->kept.length == MAX_KEPT)
    drop (self, self->kept.tail);

  kept = g_new (KeptGraph, 1);
  kept->sql = g_strdup (sql);
  kept->is_directed = is_directed;
  kept->stamp = g_strdup (stamp);
  kept->graph = row_graph_ref (graph);
  g_queue_push_head (&self->kept, kept);
}

/* The graph of @sql as the database is now, loaded if none is kept. */
RowGraph *
kept_graphs_get (Connection *self,
                 const char *sql,
                 gboolean    is_directed,
                 gsize       max_bytes,
                 GError    **error)
{
  g_autofree char *stamp = make_stamp (self);
  g_autofree char *stamp_after = NULL;
  GList *link = find_kept (self, sql, is_directed);
  RowGraph *graph;

  if (link != NULL && stamp != NULL)
    {
      KeptGraph *kept = link->data;

      if (strcmp (kept->stamp, stamp) == 0
          && (max_bytes == 0
              || row_graph_get_bytes (kept->graph) <= max_bytes))
        {
          g_queue_unlink (&self->kept, link);
          g_queue_push_head_link (&self->kept, link);
          return row_graph_ref (kept->graph);
        }
    }

  graph = edge_query_load (self, sql, is_directed, max_bytes, error);
  if (graph == NULL || stamp == NULL || !can_keep (self, sql))
    return graph;

  stamp_after = make_stamp (self);
  if (g_strcmp0 (stamp, stamp_after) == 0)
    keep (self, sql, is_directed, stamp, graph);

  return graph;
}
