/* row-journal.c - rows of a matrix that are kept until all are done
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/row-journal.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  char    magic[8];
  guint8  mark[ROW_JOURNAL_MARK];
  guint32 n_rows;
  guint32 n_columns;
} Head;

/* Before the costs of a row. */
typedef struct
{
  guint32 row;
  guint32 check;        /* of the number and the costs */
} RowHead;

static const char magic[8] = "WAYROWS1";

static gboolean
fail (const RowJournal *self,
      GError          **error)
{
  const int code = errno;

  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), "%s: %s",
               self->path, g_strerror (code));
  return FALSE;
}

/* Adler's sum would do against a torn end; the first bytes of a digest cost as
 * little beside a search. */
static guint32
get_check (const RowJournal *self,
           guint32           row,
           const WayCost    *costs)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_MD5);
  guint8 digest[16];
  gsize len = sizeof digest;
  guint32 check;

  g_checksum_update (checksum, (const guchar *) &row, sizeof row);
  g_checksum_update (checksum, (const guchar *) costs,
                     (gssize) (self->n_columns * sizeof *costs));
  g_checksum_get_digest (checksum, digest, &len);
  memcpy (&check, digest, sizeof check);
  return check;
}

static gboolean
write_head (RowJournal   *self,
            const guint8 *mark,
            GError      **error)
{
  Head head = { .n_rows = self->n_rows, .n_columns = self->n_columns };

  memcpy (head.magic, magic, sizeof head.magic);
  memcpy (head.mark, mark, sizeof head.mark);
  return (fwrite (&head, sizeof head, 1, self->file) == 1
          && fflush (self->file) == 0)
         || fail (self, error);
}

static gboolean
check_head (const RowJournal *self,
            const Head       *head,
            const guint8     *mark,
            GError          **error)
{
  if (memcmp (head->magic, magic, sizeof magic) == 0
      && memcmp (head->mark, mark, sizeof head->mark) == 0
      && head->n_rows == self->n_rows && head->n_columns == self->n_columns)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "%s: has rows of another matrix: remove it, or give --write "
               "another file", self->path);
  return FALSE;
}

/* Reads rows up to the end, or to an incomplete row. Sets @end to the offset
 * of the next row to write. */
static gboolean
read_rows (RowJournal *self,
           RowFunc     func,
           gpointer    user_data,
           long       *end,
           GError    **error)
{
  g_autofree WayCost *costs = g_new (WayCost, MAX (self->n_columns, 1));
  RowHead head;

  *end = ftell (self->file);
  while (fread (&head, sizeof head, 1, self->file) == 1
         && fread (costs, sizeof *costs, self->n_columns, self->file)
              == self->n_columns
         && head.row < self->n_rows
         && head.check == get_check (self, head.row, costs))
    {
      if (!func (head.row, costs, user_data, error))
        return FALSE;
      *end = ftell (self->file);
    }

  return !ferror (self->file) || fail (self, error);
}

/* Goes to @end, and truncates the file there. */
static gboolean
cut (RowJournal *self,
     long        end,
     GError    **error)
{
  return (fseek (self->file, end, SEEK_SET) == 0
          && ftruncate (fileno (self->file), end) == 0)
         || fail (self, error);
}

/* A head that was not written whole is followed by no row. */
static gboolean
take_up (RowJournal   *self,
         const guint8 *mark,
         RowFunc       func,
         gpointer      user_data,
         GError      **error)
{
  Head head = { "" };
  const gsize n_read = fread (&head, 1, sizeof head, self->file);
  long end;

  if (ferror (self->file))
    return fail (self, error);
  if (n_read < sizeof head
      && memcmp (head.magic, magic, MIN (n_read, sizeof magic)) == 0)
    return cut (self, 0, error) && write_head (self, mark, error);

  return check_head (self, &head, mark, error)
         && read_rows (self, func, user_data, &end, error)
         && cut (self, end, error);
}

gboolean
row_journal_open (RowJournal   *self,
                  const char   *output_path,
                  const guint8  mark[ROW_JOURNAL_MARK],
                  guint32       n_rows,
                  guint32       n_columns,
                  RowFunc       func,
                  gpointer      user_data,
                  GError      **error)
{
  self->path = g_strconcat (output_path, ".rows", NULL);
  self->n_rows = n_rows;
  self->n_columns = n_columns;

  self->file = g_fopen (self->path, "r+be");
  if (self->file != NULL)
    return take_up (self, mark, func, user_data, error);
  if (errno != ENOENT)
    return fail (self, error);

  self->file = g_fopen (self->path, "w+be");
  return self->file != NULL ? write_head (self, mark, error)
                            : fail (self, error);
}

gboolean
row_journal_add (RowJournal    *self,
                 guint32        row,
                 const WayCost *costs,
                 GError       **error)
{
  const RowHead head = { row, get_check (self, row, costs) };

  return (fwrite (&head, sizeof head, 1, self->file) == 1
          && fwrite (costs, sizeof *costs, self->n_columns, self->file)
               == self->n_columns
          && fflush (self->file) == 0)
         || fail (self, error);
}

void
row_journal_remove (RowJournal *self)
{
  if (self->path != NULL)
    g_unlink (self->path);
}

void
row_journal_clear (RowJournal *self)
{
  g_clear_pointer (&self->file, fclose);
  g_clear_pointer (&self->path, g_free);
}
