/* section-file.c - sections packed into one file, with checksums
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The layout, all numbers in the byte order of the machine that wrote them:
 *
 *   8  magic                4  0x01020304            4  version of the layout
 *   8  bytes of the file    4  sections n            4  0
 *   32 SHA-256 of the 32 bytes before and of the n entries
 *   n times: 16 name, 8 where it begins, 8 bytes, 32 SHA-256 of these bytes and
 *            of the zeros up to the next multiple of 64
 *   the sections, each at a multiple of 64
 *
 * This is not a GVariant, because programs use the arrays where they lie in the
 * file, in the byte order of the machine. A GVariant does not record its byte
 * order, does not check its bytes, is made as a whole in memory, and lays out
 * an array of structs by its own rules. A dozen flat arrays do not need its
 * nested types.
 *
 * The sections follow each other without a gap that no checksum covers. So the
 * entries say to which section every byte belongs. The entries are checked
 * before anything is read: no section reaches beyond the file or into another
 * section. */

#include "core/section-file.h"

#include <wayfind/core/error.h>

#include <string.h>

#define BYTE_ORDER_MARK 0x01020304u
#define LAYOUT 4
#define SUM_BYTES 32

/* Bytes that are worked on between two looks at a limit. */
#define CHUNK (1 << 20)

typedef struct
{
  char    magic[SECTION_MAGIC_BYTES];
  guint32 byte_order;
  guint32 layout;
  guint64 n_bytes;
  guint32 n_entries;
  guint32 nothing;
  guint8  sum[SUM_BYTES];
} Head;

typedef struct
{
  char    name[SECTION_NAME_BYTES];
  guint64 begin;
  guint64 n_bytes;
  guint8  sum[SUM_BYTES];
} Entry;

G_STATIC_ASSERT (sizeof (Head) == SECTION_ALIGNMENT);
G_STATIC_ASSERT (sizeof (Entry) == SECTION_ALIGNMENT);

/* The bytes that fill up a section. */
static const guint8 padding[SECTION_ALIGNMENT];

static guint64
count_padding (guint64 n_bytes)
{
  return (SECTION_ALIGNMENT - n_bytes % SECTION_ALIGNMENT) % SECTION_ALIGNMENT;
}

/* Memory for bytes that begin where sections may begin. g_free() takes
 * @memory. */
static guint8 *
allocate_aligned (gsize     n_bytes,
                  gpointer *memory,
                  GError  **error)
{
  *memory = n_bytes <= G_MAXSIZE - SECTION_ALIGNMENT
              ? g_try_malloc0 (n_bytes + SECTION_ALIGNMENT) : NULL;
  if (*memory == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for the bytes");
      return NULL;
    }

  return (guint8 *) *memory + SECTION_ALIGNMENT
         - (guintptr) *memory % SECTION_ALIGNMENT;
}

static void
add_to_sum (GChecksum    *sum,
            gconstpointer data,
            gsize         n_bytes)
{
  for (gsize at = 0; at < n_bytes; at += CHUNK)
    g_checksum_update (sum, (const guchar *) data + at,
                       (gssize) MIN (n_bytes - at, CHUNK));
}

static void
finish_sum (GChecksum *sum,
            guint8    *digest)
{
  gsize len = SUM_BYTES;

  g_checksum_get_digest (sum, digest, &len);
  g_checksum_free (sum);
}

static void
sum_up_head (const Head  *head,
             const Entry *entries,
             guint8      *digest)
{
  GChecksum *sum = g_checksum_new (G_CHECKSUM_SHA256);

  add_to_sum (sum, head, G_STRUCT_OFFSET (Head, sum));
  add_to_sum (sum, entries, head->n_entries * sizeof *entries);
  finish_sum (sum, digest);
}

/* Writing ------------------------------------------------------------------ */

static Entry
describe_section (const SectionDraft *draft,
                  guint64             begin)
{
  GChecksum *sum = g_checksum_new (G_CHECKSUM_SHA256);
  Entry entry = { .begin = begin, .n_bytes = draft->n_bytes };

  memcpy (entry.name, draft->name, sizeof entry.name);
  add_to_sum (sum, draft->data, draft->n_bytes);
  add_to_sum (sum, padding, count_padding (draft->n_bytes));
  finish_sum (sum, entry.sum);

  return entry;
}

/* FALSE with @error if there are too many sections. */
static gboolean
describe (const SectionList *list,
          const char        *magic,
          Head              *head,
          Entry             *entries,
          GError           **error)
{
  const guint n = list->sections->len;
  guint64 end = sizeof *head + n * sizeof *entries;

  if (n > SECTION_MAX)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "a file of %u sections: at most %u have room", n,
                   SECTION_MAX);
      return FALSE;
    }

  for (guint i = 0; i < n; i++)
    {
      const SectionDraft *draft = &g_array_index (list->sections, SectionDraft,
                                                  i);

      entries[i] = describe_section (draft, end);
      end += draft->n_bytes + count_padding (draft->n_bytes);
    }

  *head = (Head) { .byte_order = BYTE_ORDER_MARK, .layout = LAYOUT,
                   .n_bytes = end, .n_entries = n };
  memcpy (head->magic, magic, sizeof head->magic);
  sum_up_head (head, entries, head->sum);
  return TRUE;
}

static gboolean
write_section (const SectionDraft *draft,
               GOutputStream      *stream,
               GCancellable       *cancellable,
               GError            **error)
{
  const char *data = draft->data;

  for (gsize at = 0; at < draft->n_bytes; at += CHUNK)
    if (!g_output_stream_write_all (stream, data + at,
                                    MIN (draft->n_bytes - at, CHUNK), NULL,
                                    cancellable, error))
      return FALSE;

  return g_output_stream_write_all (stream, padding,
                                    count_padding (draft->n_bytes), NULL,
                                    cancellable, error);
}

gboolean
section_file_write (const SectionList *sections,
                    const char        *magic,
                    GOutputStream     *stream,
                    GCancellable      *cancellable,
                    GError           **error)
{
  Entry entries[SECTION_MAX];
  Head head;
  gboolean good;

  if (!describe (sections, magic, &head, entries, error))
    return FALSE;
  good = g_output_stream_write_all (stream, &head, sizeof head, NULL,
                                    cancellable, error)
         && g_output_stream_write_all (stream, entries,
                                       head.n_entries * sizeof *entries, NULL,
                                       cancellable, error);
  for (guint i = 0; good && i < sections->sections->len; i++)
    good = write_section (&g_array_index (sections->sections, SectionDraft, i),
                          stream, cancellable, error);

  return good;
}

GBytes *
section_file_pack (const SectionList *sections,
                   const char        *magic,
                   GError           **error)
{
  Entry entries[SECTION_MAX];
  gpointer memory;
  guint8 *data;
  Head head;

  if (!describe (sections, magic, &head, entries, error))
    return NULL;
  data = allocate_aligned ((gsize) MIN (head.n_bytes, G_MAXSIZE), &memory,
                           error);
  if (data == NULL)
    return NULL;

  memcpy (data, &head, sizeof head);
  memcpy (data + sizeof head, entries, head.n_entries * sizeof *entries);
  for (guint i = 0; i < head.n_entries; i++)
    if (entries[i].n_bytes > 0)
      memcpy (data + entries[i].begin,
              g_array_index (sections->sections, SectionDraft, i).data,
              (gsize) entries[i].n_bytes);

  return g_bytes_new_with_free_func (data, (gsize) head.n_bytes, g_free,
                                     memory);
}

/* Opening ------------------------------------------------------------------ */

static gboolean
fail (GError    **error,
      gint        code,
      const char *what,
      const char *problem)
{
  g_set_error (error, WAY_ERROR, code, "%s: %s", what, problem);
  return FALSE;
}

/* Whether a head is of this kind of file, this machine and this release. */
static gboolean
check_head (const Head *head,
            gsize       n_bytes,
            const char *magic,
            const char *what,
            GError    **error)
{
  if (n_bytes < sizeof head->magic
      || memcmp (head->magic, magic, sizeof head->magic) != 0)
    return fail (error, WAY_ERROR_PARSE, what, "the file has another format");
  if (n_bytes < sizeof *head)
    return fail (error, WAY_ERROR_PARSE, what, "it is cut short");
  if (head->byte_order == GUINT32_SWAP_LE_BE (BYTE_ORDER_MARK))
    return fail (error, WAY_ERROR_UNSUPPORTED, what,
                 "it was made on a machine with the other byte order: make it "
                 "anew on this one");
  if (head->byte_order != BYTE_ORDER_MARK)
    return fail (error, WAY_ERROR_PARSE, what, "it is damaged");
  if (head->layout != LAYOUT)
    return fail (error, WAY_ERROR_UNSUPPORTED, what,
                 "it was made by another release of Wayfind: make it anew");

  return TRUE;
}

/* Whether the entries have their checksum, and the file has the length that
 * they say. */
static gboolean
check_entries (const Head *head,
               gsize       n_bytes,
               const char *what,
               GError    **error)
{
  const Entry *entries = (const Entry *) (head + 1);
  guint8 sum[SUM_BYTES];

  if (head->n_entries > SECTION_MAX)
    return fail (error, WAY_ERROR_PARSE, what, "it is damaged");
  if (n_bytes < sizeof *head + head->n_entries * sizeof *entries)
    return fail (error, WAY_ERROR_PARSE, what, "it is cut short");

  sum_up_head (head, entries, sum);
  if (memcmp (sum, head->sum, sizeof sum) != 0)
    return fail (error, WAY_ERROR_PARSE, what, "its head is damaged");
  if (head->n_bytes == n_bytes)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "%s: it is %s: %" G_GUINT64_FORMAT " bytes were written, and %"
               G_GSIZE_FORMAT " are left", what,
               head->n_bytes > n_bytes ? "cut short" : "too long",
               head->n_bytes, n_bytes);
  return FALSE;
}

/* Whether sections follow each other from the entries to the end of the file,
 * and have names that end. A checksum tells of no one's mistakes. */
static gboolean
check_places (const Head *head,
              const char *what,
              GError    **error)
{
  const Entry *entries = (const Entry *) (head + 1);
  guint64 end = sizeof *head + head->n_entries * sizeof *entries;

  for (guint i = 0; i < head->n_entries; i++)
    {
      const Entry *entry = &entries[i];

      if (entry->name[SECTION_NAME_BYTES - 1] != '\0' || entry->begin != end
          || entry->n_bytes > head->n_bytes - end
          || count_padding (entry->n_bytes)
               > head->n_bytes - end - entry->n_bytes)
        return fail (error, WAY_ERROR_PARSE, what,
                     "its parts are in the wrong places");
      end += entry->n_bytes + count_padding (entry->n_bytes);
    }

  return end == head->n_bytes
         || fail (error, WAY_ERROR_PARSE, what,
                  "its parts are in the wrong places");
}

GBytes *
section_file_align (GBytes  *bytes,
                    GError **error)
{
  gsize n_bytes;
  gconstpointer data = g_bytes_get_data (bytes, &n_bytes);
  gpointer memory;
  guint8 *copy;

  if ((guintptr) data % SECTION_ALIGNMENT == 0)
    return g_bytes_ref (bytes);

  copy = allocate_aligned (n_bytes, &memory, error);
  if (copy == NULL)
    return NULL;

  memcpy (copy, data, n_bytes);
  return g_bytes_new_with_free_func (copy, n_bytes, g_free, memory);
}

gboolean
section_file_open (Sections   *sections,
                   GBytes     *bytes,
                   const char *magic,
                   const char *what,
                   GError    **error)
{
  gsize n_bytes;
  const Head *head = g_bytes_get_data (bytes, &n_bytes);

  g_assert ((guintptr) head % SECTION_ALIGNMENT == 0);

  if (!check_head (head, n_bytes, magic, what, error)
      || !check_entries (head, n_bytes, what, error)
      || !check_places (head, what, error))
    return FALSE;

  *sections = (Sections) { bytes, (const guint8 *) head, head + 1,
                           head->n_entries, "" };
  return TRUE;
}

/* Reading ------------------------------------------------------------------ */

static const Entry *
find (const Sections *self,
      const char     *name)
{
  const Entry *entries = self->entries;

  for (guint i = 0; i < self->n_entries; i++)
    if (strcmp (entries[i].name, name) == 0)
      return &entries[i];

  return NULL;
}

gboolean
sections_have (const Sections *self,
               const char     *name)
{
  return find (self, name) != NULL;
}

const char *
sections_get_name (const Sections *self,
                   guint           i)
{
  const Entry *entries = self->entries;

  return i < self->n_entries ? entries[i].name : NULL;
}

gsize
sections_get_size (const Sections *self,
                   const char     *name)
{
  const Entry *entry = find (self, name);

  return entry != NULL ? (gsize) entry->n_bytes : 0;
}

void
sections_blame (Sections   *self,
                const char *name)
{
  if (self->damaged[0] == '\0')
    g_strlcpy (self->damaged, name, sizeof self->damaged);
}

static gboolean
fail_section (const char *name,
              GError    **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "the file is damaged: its part \"%s\" has changed since it was "
               "written", name);
  return FALSE;
}

gboolean
sections_finish (const Sections *self,
                 GError        **error)
{
  return self->damaged[0] == '\0' || fail_section (self->damaged, error);
}

static gboolean
has_size (const Entry *entry,
          gsize        n_items,
          gsize        item_size)
{
  gsize n_bytes;

  return entry != NULL && g_size_checked_mul (&n_bytes, n_items, item_size)
         && entry->n_bytes == n_bytes;
}

gpointer
sections_take (Sections   *self,
               const char *name,
               gsize       n_items,
               gsize       item_size)
{
  const Entry *entry = find (self, name);

  if (has_size (entry, n_items, item_size))
    return (gpointer) (self->data + entry->begin);

  sections_blame (self, name);
  return NULL;
}

static gboolean
is_as_written (const Sections *self,
               const Entry    *entry,
               Meter          *meter,
               GError        **error)
{
  const guint64 n_bytes = entry->n_bytes + count_padding (entry->n_bytes);
  const guint8 *data = self->data + entry->begin;
  GChecksum *sum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[SUM_BYTES];
  gboolean goes_on = TRUE;

  for (guint64 at = 0; goes_on && at < n_bytes; at += CHUNK)
    {
      add_to_sum (sum, data + at, (gsize) MIN (n_bytes - at, CHUNK));
      goes_on = meter == NULL || meter_look (meter, error);
    }
  finish_sum (sum, digest);

  return goes_on && (memcmp (digest, entry->sum, sizeof digest) == 0
                     || fail_section (entry->name, error));
}

void
sections_copy (Sections   *self,
               const char *name,
               gpointer    counts,
               gsize       n_bytes)
{
  const Entry *entry = find (self, name);

  memset (counts, 0, n_bytes);
  if (has_size (entry, n_bytes, 1) && is_as_written (self, entry, NULL, NULL))
    memcpy (counts, self->data + entry->begin, n_bytes);
  else
    sections_blame (self, name);
}

gboolean
section_file_verify (const Sections *sections,
                     Meter          *meter,
                     GError        **error)
{
  const Entry *entries = sections->entries;

  for (guint i = 0; i < sections->n_entries; i++)
    if (!is_as_written (sections, &entries[i], meter, error))
      return FALSE;

  return TRUE;
}
