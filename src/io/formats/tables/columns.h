/* columns.h - the roles of a table's columns, as the user tells
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/csv.h"

#define COLUMNS_MAX 7

/* Roles such as "from" and "to", and the column that plays each. That is the
 * column of the same name, or of another usual one, such as "source", unless a
 * text such as "from=station1,to=station2" says which. Names count in any
 * case. */
typedef struct
{
  const char *const *roles;     /* (borrowed) up to a NULL */
  const char *option;           /* (borrowed) (nullable) that gives the text */
  char       *names[COLUMNS_MAX]; /* (owned) (nullable) as the text says */
  gboolean    are_said;         /* whether there was a text */
  gboolean    are_numbers;      /* the table has no header */
} Columns;

/* The message about a missing column names @option. @option and @text may be
 * NULL. The columns must be cleared even after an error. */
gboolean columns_init    (Columns           *self,
                          const char *const *roles,
                          const char        *option,
                          const char        *text,
                          GError           **error);
void     columns_clear   (Columns           *self);

/* Reads the header, if the table has one. */
Csv     *columns_open    (const Columns     *self,
                          Reader            *reader);

/* The same for a table that may be plain rows such as "a b 1", the first three
 * roles. It has no header if the first row has two or three fields, no field
 * is a usual name of the first two roles, and the fields are numbers or
 * separated by blanks. Columns then have numbers. */
Csv     *columns_open_plain (Columns        *self,
                             Reader         *reader);

/* Whether the text says which column plays role @i. */
gboolean columns_is_said (const Columns     *self,
                          guint              i);

/* Whether columns of role @i often have that name, or it is the role's own. */
gboolean columns_is_usual (const Columns    *self,
                           guint             i,
                           const char       *name);

/* Finds the column for role @i, or -1. A column that @text names
 * must be there. FALSE with the reader's error. */
gboolean columns_find    (const Columns     *self,
                          const Csv         *csv,
                          guint              i,
                          gboolean           required,
                          int               *column);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Columns, columns_clear)
