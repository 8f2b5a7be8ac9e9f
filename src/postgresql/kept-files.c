/* kept-files.c - files of kept graphs, which follow transactions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A graph has a table in the schema way_graphs, and a file in the data
 * directory, wayfind/DATABASE/TABLE.TRANSACTION.NUMBER. A file that a
 * transaction creates is removed if it is rolled back; the files before it are
 * removed if it is committed. The table is removed by DROP TABLE, DROP SCHEMA,
 * DROP EXTENSION or DROP OWNED; a hook then removes its files at the commit. An
 * event trigger loads this module before such commands.
 *
 * A server that crashes leaves a file. Whoever creates another one removes the
 * files of tables that do not exist, if their transaction is over. */

#include "postgresql/kept-files.h"

#include <access/transam.h>
#include <access/xact.h>
#include <catalog/dependency.h>
#include <catalog/namespace.h>
#include <catalog/objectaccess.h>
#include <catalog/pg_class.h>
#include <catalog/pg_database.h>
#include <miscadmin.h>
#include <storage/fd.h>
#include <storage/procarray.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utils/lsyscache.h>
#include <utils/memutils.h>
#include <utils/syscache.h>

#define FOLDER "wayfind"

/* What happens at the end of the transaction. */
typedef struct Pending
{
  struct Pending *next;
  int             level;        /* of the transaction that asked for it */
  Oid             table;
  int64           number;       /* of the file it made; 0: the table is dropped */
} Pending;

static Pending *pending;
static object_access_hook_type next_hook;

static char *
get_folder (Oid database)
{
  return psprintf (FOLDER "/%u", database);
}


/* Of a number that kept_files_create() was given. */
char *
kept_files_path (Oid   table,
                 int64 number)
{
  return psprintf (FOLDER "/%u/%u." INT64_FORMAT, MyDatabaseId, table, number);
}

/* Removal ------------------------------------------------------------------ */

/* Calls nothing that can fail with an error: transactions are ending. A file
 * that cannot be removed stays for the next sweep. */
static void
remove_files (Oid   table,
              int64 except)
{
  char folder[64];
  char path[64 + NAMEDATALEN];
  char prefix[32];
  DIR *list;
  struct dirent *entry;

  snprintf (folder, sizeof folder, FOLDER "/%u", MyDatabaseId);
  snprintf (prefix, sizeof prefix, "%u.", table);
  list = opendir (folder);
  if (list == NULL)
    return;
  while ((entry = readdir (list)) != NULL)
    if (strncmp (entry->d_name, prefix, strlen (prefix)) == 0
        && (except == 0
            || strtoll (entry->d_name + strlen (prefix), NULL, 10) != except))
      {
        snprintf (path, sizeof path, "%s/%.*s", folder, NAMEDATALEN,
                  entry->d_name);
        unlink (path);
      }
  closedir (list);
}

static void
remove_file (Oid   table,
             int64 number)
{
  char path[96];

  snprintf (path, sizeof path, FOLDER "/%u/%u." INT64_FORMAT, MyDatabaseId,
            table, number);
  unlink (path);
}

/* Removes files of tables that are gone; the transactions that made them, whose
 * numbers are in those of the files, must be over. */
static void
sweep (const char *folder)
{
  DIR *list = AllocateDir (folder);
  struct dirent *entry;

  while ((entry = ReadDir (list, folder)) != NULL)
    {
      unsigned int table;
      long long number;

      if (sscanf (entry->d_name, "%u.%lld", &table, &number) != 2)
        continue;
      if (!TransactionIdIsInProgress ((TransactionId) (number >> 24))
          && !SearchSysCacheExists1 (RELOID, ObjectIdGetDatum (table)))
        remove_file (table, number);
    }
  FreeDir (list);
}

/* Transactions ------------------------------------------------------------- */

static void
add_pending (Oid   table,
             int64 number)
{
  Pending *item = MemoryContextAlloc (TopTransactionContext, sizeof *item);

  item->level = GetCurrentTransactionNestLevel ();
  item->table = table;
  item->number = number;
  item->next = pending;
  pending = item;
}

static void
end_transaction (XactEvent event,
                 void     *data)
{
  Pending *item = pending;

  switch (event)
    {
    case XACT_EVENT_PRE_PREPARE:
      if (pending != NULL)
        ereport (ERROR,
                 (errcode (ERRCODE_FEATURE_NOT_SUPPORTED),
                  errmsg ("a transaction that has prepared or dropped a graph "
                          "cannot be prepared for a two-phase commit")));
      return;
    case XACT_EVENT_COMMIT:
    case XACT_EVENT_ABORT:
      break;
    default:
      return;
    }

  /* The last file of a table is the first in the list. */
  for (pending = NULL; item != NULL; item = item->next)
    if (event == XACT_EVENT_ABORT)
      {
        if (item->number != 0)
          remove_file (item->table, item->number);
      }
    else
      {
        remove_files (item->table, item->number);
        for (Pending *older = item->next; older != NULL; older = older->next)
          if (older->table == item->table)
            older->table = InvalidOid;
      }
}

static void
end_subtransaction (SubXactEvent     event,
                    SubTransactionId own,
                    SubTransactionId parent,
                    void            *data)
{
  const int level = GetCurrentTransactionNestLevel ();
  Pending **place = &pending;

  while (*place != NULL)
    {
      Pending *item = *place;

      if (item->level >= level && event == SUBXACT_EVENT_ABORT_SUB)
        {
          if (item->number != 0)
            remove_file (item->table, item->number);
          *place = item->next;
          continue;
        }
      if (item->level >= level && event == SUBXACT_EVENT_COMMIT_SUB)
        item->level = level - 1;
      place = &item->next;
    }
}

/* A dropped table of the schema takes its files along. */
static void
object_hook (ObjectAccessType access,
             Oid              class,
             Oid              object,
             int              part,
             void            *data)
{
  if (next_hook != NULL)
    next_hook (access, class, object, part, data);
  if (access != OAT_DROP || class != RelationRelationId || part != 0
      || get_rel_namespace (object) != get_namespace_oid (KEPT_SCHEMA, true))
    return;

  add_pending (object, 0);
}

void
kept_files_init (void)
{
  next_hook = object_access_hook;
  object_access_hook = object_hook;
  RegisterXactCallback (end_transaction, NULL);
  RegisterSubXactCallback (end_subtransaction, NULL);
}

/* Files -------------------------------------------------------------------- */

static void
make_folder (const char *folder)
{
  if (MakePGDirectory (folder) < 0 && errno != EEXIST)
    ereport (ERROR, (errcode_for_file_access (),
                     errmsg ("could not create the folder \"%s\": %m",
                             folder)));
}

/* To be called before the file @number of @table is made: it goes if the
 * transaction is rolled back, and replaces the others if it is not. */
void
kept_files_create (Oid   table,
                   int64 number)
{
  char *folder = get_folder (MyDatabaseId);

  make_folder (FOLDER);
  make_folder (folder);
  sweep (folder);
  add_pending (table, number);
}
