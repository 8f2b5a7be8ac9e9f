/* prepared.c - a network and its preparations, in one file
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The file consists of sections (core/section-file). Each kind of section is
 * read and written where its arrays are used: table/table-sections,
 * preparation/landmark-bytes, preparation/next-steps and
 * hierarchy/hierarchy-sections.
 *
 * Texts are few and short. They are copied when a file is opened, up to a bound
 * on their bytes, and checked as counts are. */

#include <wayfind/routing/prepared.h>

#include "routing/hierarchy/costs-private.h"
#include "core/section-file.h"
#include "routing/hierarchy/hierarchy-sections.h"
#include "searches/preparation/landmarks-private.h"
#include "searches/preparation/next-steps-private.h"
#include "graphs/table/table-sections.h"

#include <wayfind/core/error.h>

#include <string.h>

#define MAGIC "WAYREADY"
#define WHAT "prepared network"

/* The most bytes that texts may have in a file. */
#define MOST_TEXT 65536

/* The names of sections of bytes begin with this, and no other names do. */
#define BYTES_MARK '+'

/* The largest number of sections of bytes in a file. */
#define MOST_BYTES 24

G_STATIC_ASSERT (WAY_PREPARED_KEY_BYTES + 2 == SECTION_NAME_BYTES);

struct _WayPrepared
{
  GObject       parent_instance;

  WayTable     *table;          /* (owned) */
  WayLandmarks *landmarks;      /* (owned) (nullable) */
  WayHierarchyCosts *costs;     /* (owned) (nullable) */
  WayNextSteps *steps;          /* (owned) (nullable) */
  GTree        *texts;          /* (owned) by key, which gives them an order */
  GTree        *bytes;          /* (owned) of GBytes, by key as texts are */
  GBytes       *file;           /* (owned) (nullable) where all this lies */
};

G_DEFINE_FINAL_TYPE (WayPrepared, way_prepared, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayPrepared *self = WAY_PREPARED (object);

  g_clear_object (&self->table);
  g_clear_pointer (&self->landmarks, way_landmarks_unref);
  g_clear_object (&self->costs);
  g_clear_object (&self->steps);
  g_clear_pointer (&self->texts, g_tree_unref);
  g_clear_pointer (&self->bytes, g_tree_unref);
  g_clear_pointer (&self->file, g_bytes_unref);

  G_OBJECT_CLASS (way_prepared_parent_class)->finalize (object);
}

static void
way_prepared_class_init (WayPreparedClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static int
compare_keys (gconstpointer a,
              gconstpointer b,
              gpointer      data)
{
  return strcmp (a, b);
}

static void
way_prepared_init (WayPrepared *self)
{
  self->texts = g_tree_new_full (compare_keys, NULL, g_free, g_free);
  self->bytes = g_tree_new_full (compare_keys, NULL, g_free,
                                 (GDestroyNotify) g_bytes_unref);
}

WayPrepared *
way_prepared_new (WayTable *table)
{
  WayPrepared *self;

  g_return_val_if_fail (WAY_IS_TABLE (table), NULL);

  self = g_object_new (WAY_TYPE_PREPARED, NULL);
  self->table = g_object_ref (table);
  return self;
}

/* What it holds ------------------------------------------------------------ */

WayTable *
way_prepared_get_table (WayPrepared *self)
{
  g_return_val_if_fail (WAY_IS_PREPARED (self), NULL);

  return self->table;
}

void
way_prepared_set_landmarks (WayPrepared  *self,
                            WayLandmarks *landmarks)
{
  g_return_if_fail (WAY_IS_PREPARED (self));
  g_return_if_fail (landmarks == NULL
                    || landmarks->set.rows.n_nodes
                         == way_table_get_n_nodes (self->table));

  if (landmarks != NULL)
    way_landmarks_ref (landmarks);
  g_clear_pointer (&self->landmarks, way_landmarks_unref);
  self->landmarks = landmarks;
}

WayLandmarks *
way_prepared_get_landmarks (WayPrepared *self)
{
  g_return_val_if_fail (WAY_IS_PREPARED (self), NULL);

  return self->landmarks;
}

void
way_prepared_set_hierarchy_costs (WayPrepared       *self,
                                  WayHierarchyCosts *costs)
{
  g_return_if_fail (WAY_IS_PREPARED (self));
  g_return_if_fail (costs == NULL || WAY_IS_HIERARCHY_COSTS (costs));
  g_return_if_fail (costs == NULL
                    || costs_shape (costs)->n_places
                         == way_table_get_n_nodes (self->table));

  g_set_object (&self->costs, costs);
}

WayHierarchyCosts *
way_prepared_get_hierarchy_costs (WayPrepared *self)
{
  g_return_val_if_fail (WAY_IS_PREPARED (self), NULL);

  return self->costs;
}

void
way_prepared_set_next_steps (WayPrepared  *self,
                             WayNextSteps *steps)
{
  g_return_if_fail (WAY_IS_PREPARED (self));
  g_return_if_fail (steps == NULL || WAY_IS_NEXT_STEPS (steps));
  g_return_if_fail (steps == NULL
                    || next_steps_get_graph (steps)
                         == WAY_GRAPH (self->table));

  g_set_object (&self->steps, steps);
}

WayNextSteps *
way_prepared_get_next_steps (WayPrepared *self)
{
  g_return_val_if_fail (WAY_IS_PREPARED (self), NULL);

  return self->steps;
}

void
way_prepared_set_text (WayPrepared *self,
                       const char  *key,
                       const char  *text)
{
  g_return_if_fail (WAY_IS_PREPARED (self));
  g_return_if_fail (key != NULL && key[0] != '\0');

  if (text != NULL)
    g_tree_replace (self->texts, g_strdup (key), g_strdup (text));
  else
    g_tree_remove (self->texts, key);
}

const char *
way_prepared_get_text (WayPrepared *self,
                       const char  *key)
{
  g_return_val_if_fail (WAY_IS_PREPARED (self), NULL);
  g_return_val_if_fail (key != NULL, NULL);

  return g_tree_lookup (self->texts, key);
}

static gboolean
is_key_of_bytes (const char *key)
{
  return key != NULL && key[0] != '\0'
         && strlen (key) <= WAY_PREPARED_KEY_BYTES;
}

void
way_prepared_set_bytes (WayPrepared *self,
                        const char  *key,
                        GBytes      *bytes)
{
  g_return_if_fail (WAY_IS_PREPARED (self));
  g_return_if_fail (is_key_of_bytes (key));

  if (bytes != NULL)
    g_tree_replace (self->bytes, g_strdup (key), g_bytes_ref (bytes));
  else
    g_tree_remove (self->bytes, key);
}

GBytes *
way_prepared_get_bytes (WayPrepared *self,
                        const char  *key)
{
  g_return_val_if_fail (WAY_IS_PREPARED (self), NULL);
  g_return_val_if_fail (is_key_of_bytes (key), NULL);

  return g_tree_lookup (self->bytes, key);
}

/* Writing ------------------------------------------------------------------ */

static gboolean
append_text (gpointer key,
             gpointer text,
             gpointer bytes)
{
  g_byte_array_append (bytes, key, (guint) strlen (key) + 1);
  g_byte_array_append (bytes, text, (guint) strlen (text) + 1);
  return FALSE;                 /* go on */
}

static gboolean
put_texts (const WayPrepared *self,
           SectionList       *list,
           GError           **error)
{
  GByteArray *bytes = g_byte_array_new ();
  const gsize n_bytes = (g_tree_foreach (self->texts, append_text, bytes),
                         bytes->len);
  gpointer data = g_byte_array_free (bytes, FALSE);

  section_list_take (list, "texts", data, n_bytes, 1);
  if (n_bytes <= MOST_TEXT)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "texts have %" G_GSIZE_FORMAT " bytes, and a prepared network "
               "has room for %d", n_bytes, MOST_TEXT);
  return FALSE;
}

static gboolean
add_bytes (gpointer key,
           gpointer bytes,
           gpointer list)
{
  char name[SECTION_NAME_BYTES];
  gsize n_bytes;
  gconstpointer data = g_bytes_get_data (bytes, &n_bytes);

  g_snprintf (name, sizeof name, "%c%s", BYTES_MARK, (const char *) key);
  section_list_add (list, name, data, n_bytes, 1);
  return FALSE;                 /* go on */
}

static gboolean
put_bytes (const WayPrepared *self,
           SectionList       *list,
           GError           **error)
{
  const int n = g_tree_nnodes (self->bytes);

  g_tree_foreach (self->bytes, add_bytes, list);
  if (n <= MOST_BYTES)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "bytes have %d keys, and a prepared network has room for %d", n,
               MOST_BYTES);
  return FALSE;
}

gboolean
way_prepared_write (WayPrepared     *self,
                    GOutputStream   *stream,
                    const WayLimits *limits,
                    GError         **error)
{
  g_auto (SectionList) list = { NULL };
  Meter meter;

  g_return_val_if_fail (WAY_IS_PREPARED (self), FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  meter_init (&meter, limits);
  section_list_init (&list);
  if (!table_put_sections (self->table, &list, &meter, error)
      || (self->costs != NULL
          && !hierarchy_put_sections (self->costs, &list, &meter, error))
      || !put_texts (self, &list, error) || !put_bytes (self, &list, error))
    return FALSE;

  if (self->landmarks != NULL)
    landmarks_put_sections (self->landmarks, &list);
  if (self->steps != NULL)
    next_steps_put_sections (self->steps, &list);
  return section_file_write (&list, MAGIC, stream,
                             limits ? way_limits_get_cancellable (limits)
                                    : NULL,
                             error);
}

/* Reading ------------------------------------------------------------------ */

/* Texts come in pairs, each with a 0 at its end. */
static void
read_texts (WayPrepared *self,
            Sections    *sections)
{
  g_autofree char *bytes = NULL;
  const gsize n_bytes = sections_get_size (sections, "texts");

  if (n_bytes > MOST_TEXT || !sections_have (sections, "texts"))
    {
      sections_blame (sections, "texts");
      return;
    }

  bytes = g_malloc (n_bytes + 2);
  sections_copy (sections, "texts", bytes, n_bytes);
  bytes[n_bytes] = bytes[n_bytes + 1] = '\0';
  for (const char *key = bytes; key < bytes + n_bytes;)
    {
      const char *text = key + strlen (key) + 1;

      if (key[0] != '\0' && g_utf8_validate (key, -1, NULL)
          && g_utf8_validate (text, -1, NULL))
        way_prepared_set_text (self, key, text);
      key = text + strlen (text) + 1;
    }
}

/* The sections of bytes are parts of the file, whose content is not checked. */
static void
read_bytes (WayPrepared *self,
            Sections    *sections)
{
  const char *name;

  for (guint i = 0; (name = sections_get_name (sections, i)) != NULL; i++)
    {
      const gsize n_bytes = sections_get_size (sections, name);
      g_autoptr (GBytes) bytes = NULL;
      const guint8 *data;

      if (name[0] != BYTES_MARK || name[1] == '\0')
        continue;
      data = sections_take (sections, name, n_bytes, 1);
      bytes = data == NULL
                ? g_bytes_new (NULL, 0)
                : g_bytes_new_from_bytes (self->file,
                                          (gsize) (data - sections->data),
                                          n_bytes);
      way_prepared_set_bytes (self, name + 1, bytes);
    }
}

static gboolean
read_sections (WayPrepared *self,
               Sections    *sections,
               GError     **error)
{
  guint32 n_nodes;

  self->table = table_from_sections (sections, error);
  if (self->table == NULL)
    return FALSE;

  read_texts (self, sections);
  read_bytes (self, sections);
  n_nodes = way_table_get_n_nodes (self->table);
  if (landmarks_have_sections (sections))
    {
      self->landmarks = landmarks_from_sections (sections, n_nodes, error);
      if (self->landmarks == NULL)
        return FALSE;
    }
  if (hierarchy_have_sections (sections))
    {
      self->costs = hierarchy_from_sections (sections, n_nodes, error);
      if (self->costs == NULL)
        return FALSE;
    }
  if (next_steps_have_sections (sections))
    {
      self->steps = next_steps_from_sections (sections,
                                              WAY_GRAPH (self->table), error);
      if (self->steps == NULL)
        return FALSE;
    }

  return sections_finish (sections, error);
}

WayPrepared *
way_prepared_new_from_bytes (GBytes  *bytes,
                             GError **error)
{
  g_autoptr (WayPrepared) self = NULL;
  Sections sections;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_object_new (WAY_TYPE_PREPARED, NULL);
  self->file = section_file_align (bytes, error);

  return self->file != NULL
         && section_file_open (&sections, self->file, MAGIC, WHAT, error)
         && read_sections (self, &sections, error) ? g_steal_pointer (&self)
                                                   : NULL;
}

WayPrepared *
way_prepared_open (const char *path,
                   GError    **error)
{
  g_autoptr (GMappedFile) file = NULL;
  g_autoptr (GBytes) bytes = NULL;
  WayPrepared *self;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  file = g_mapped_file_new (path, FALSE, error);
  if (file == NULL)
    return NULL;

  bytes = g_mapped_file_get_bytes (file);
  self = way_prepared_new_from_bytes (bytes, error);
  if (self == NULL)
    g_prefix_error (error, "%s: ", path);

  return self;
}

gboolean
way_prepared_verify (WayPrepared     *self,
                     const WayLimits *limits,
                     GError         **error)
{
  Sections sections;
  Meter meter;

  g_return_val_if_fail (WAY_IS_PREPARED (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (self->file == NULL)
    return TRUE;

  meter_init (&meter, limits);
  return section_file_open (&sections, self->file, MAGIC, WHAT, error)
         && section_file_verify (&sections, &meter, error);
}
