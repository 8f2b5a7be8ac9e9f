/* interruption.c - whether sqlite3_interrupt() was called
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * SQLite 3.40 has no function that says whether a connection was interrupted,
 * but a statement that is stepped notices it, and so does the program's
 * progress handler. */

#include "sqlite/sqlite-connection.h"

SQLITE_EXTENSION_INIT3

/* Some thousand operations, so that a progress handler is called as well. */
static const char counting_sql[]
  = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
    " LIMIT 200) SELECT count (*) FROM n";

/* A connection that is interrupted prepares nothing, either. An authorizer may
 * forbid recursive queries. */
gboolean
connection_is_interrupted (gpointer connection)
{
  Connection *self = connection;
  int state = SQLITE_OK;

  if (self->counting == NULL)
    state = sqlite3_prepare_v2 (self->db, counting_sql, -1, &self->counting,
                                NULL);
  if (state != SQLITE_OK && state != SQLITE_INTERRUPT)
    state = sqlite3_prepare_v2 (self->db, "SELECT 1", -1, &self->counting,
                                NULL);
  if (self->counting != NULL)
    {
      state = sqlite3_step (self->counting);
      sqlite3_reset (self->counting);
    }

  return state == SQLITE_INTERRUPT;
}
