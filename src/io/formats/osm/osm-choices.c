/* osm-choices.c - what the tags of an object say under each of its conditions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/osm/osm-choices.h"

#include <string.h>

#include "io/formats/osm/osm-conditions.h"

#define MOST_CASES (1u << OSM_MOST_CONDITIONS)

struct _OsmChoices
{
  Reader       *reader;
  GPtrArray    *texts;          /* (owned) of conditions, by number */
  GHashTable   *numbers;        /* (owned) text -> number */
  GPtrArray    *choices;        /* (owned) of OsmChoice */

  /* The present object: */
  const OsmTag *tags;           /* (borrowed) */
  guint         n_tags;
  GPtrArray    *conditions;     /* (owned) of texts */
  GArray       *applied;        /* (owned) of OsmTag */
  GStringChunk *values;         /* (owned) */
};

static void
free_choice (gpointer data)
{
  OsmChoice *self = data;

  g_free (self->marks);
  g_free (self->speeds);
  g_free (self);
}

OsmChoices *
osm_choices_new (Reader *reader)
{
  OsmChoices *self = g_new0 (OsmChoices, 1);

  self->reader = reader;
  self->texts = g_ptr_array_new_with_free_func (g_free);
  self->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  self->choices = g_ptr_array_new_with_free_func (free_choice);
  self->conditions = g_ptr_array_new_with_free_func (g_free);
  self->applied = g_array_new (FALSE, FALSE, sizeof (OsmTag));
  self->values = g_string_chunk_new (256);
  return self;
}

void
osm_choices_free (OsmChoices *self)
{
  g_hash_table_unref (self->numbers);
  g_ptr_array_unref (self->texts);
  g_ptr_array_unref (self->choices);
  g_ptr_array_unref (self->conditions);
  g_array_unref (self->applied);
  g_string_chunk_free (self->values);
  g_free (self);
}

gboolean
osm_choices_begin (OsmChoices   *self,
                   const OsmTag *tags,
                   guint         n_tags,
                   guint        *n_cases)
{
  self->tags = tags;
  self->n_tags = n_tags;
  g_ptr_array_set_size (self->conditions, 0);
  osm_conditions_list (tags, n_tags, self->conditions);
  *n_cases = 1u << MIN (self->conditions->len, OSM_MOST_CONDITIONS);

  return self->conditions->len <= OSM_MOST_CONDITIONS
         || reader_fail (self->reader, "an object has %u conditions by hours, "
                         "and there is room for %u", self->conditions->len,
                         OSM_MOST_CONDITIONS);
}

const OsmTag *
osm_choices_get_tags (OsmChoices *self,
                      guint       number,
                      guint      *n_tags)
{
  *n_tags = self->n_tags;
  if (self->conditions->len == 0)
    return self->tags;

  g_array_set_size (self->applied, 0);
  g_array_append_vals (self->applied, self->tags, self->n_tags);
  g_string_chunk_clear (self->values);
  osm_conditions_apply_held (self->applied, self->values, self->conditions,
                             number);
  *n_tags = self->applied->len;
  return (const OsmTag *) (gpointer) self->applied->data;
}

static guint32
intern_condition (OsmChoices *self,
                  const char *text)
{
  gpointer number;
  char *own;

  if (g_hash_table_lookup_extended (self->numbers, text, NULL, &number))
    return GPOINTER_TO_UINT (number);

  own = g_strdup (text);
  g_hash_table_insert (self->numbers, own,
                       GUINT_TO_POINTER (self->texts->len));
  g_ptr_array_add (self->texts, own);
  return self->texts->len - 1;
}

guint32
osm_choices_keep (OsmChoices      *self,
                  const guint8    *marks,
                  const OsmSpeeds *speeds)
{
  OsmChoice *choice = g_new0 (OsmChoice, 1);
  guint n_cases;

  choice->n_conditions = self->conditions->len;
  for (guint i = 0; i < choice->n_conditions; i++)
    choice->conditions[i] = intern_condition (self, self->conditions->pdata[i]);
  n_cases = osm_choice_n_cases (choice);
  choice->marks = g_memdup2 (marks, n_cases);
  if (speeds != NULL)
    choice->speeds = g_memdup2 (speeds, n_cases * sizeof *speeds);
  g_ptr_array_add (self->choices, choice);
  return self->choices->len;
}

OsmChoice *
osm_choices_get (const OsmChoices *self,
                 guint32           number)
{
  return self->choices->pdata[number - 1];
}

guint
osm_choice_n_cases (const OsmChoice *choice)
{
  return 1u << choice->n_conditions;
}

guint32
osm_choices_get_n (const OsmChoices *self)
{
  return self->choices->len;
}

const GPtrArray *
osm_choices_get_conditions (const OsmChoices *self)
{
  return self->texts;
}

static gboolean
are_same_speeds (const OsmSpeeds *a,
                 const OsmSpeeds *b)
{
  return a->forward == b->forward && a->backward == b->backward
         && a->duration == b->duration && a->forward_marks == b->forward_marks
         && a->backward_marks == b->backward_marks;
}

gboolean
osm_choices_judge_way (OsmChoices     *self,
                       const OsmRules *rules,
                       guint           n_cases,
                       OsmSpeeds      *speeds,
                       guint32        *choice)
{
  const guint8 marks[MOST_CASES] = { 0 };
  g_autofree OsmSpeeds *all = g_new0 (OsmSpeeds, n_cases);
  gboolean is_open = FALSE, differ = FALSE;

  for (guint i = 0; i < n_cases; i++)
    {
      guint n_tags;
      const OsmTag *tags = osm_choices_get_tags (self, i, &n_tags);

      if (osm_judge_way (rules, tags, n_tags, &all[i]))
        is_open = TRUE;
      else
        all[i] = (OsmSpeeds) { 0 };
      differ |= !are_same_speeds (&all[i], &all[0]);
    }

  *speeds = all[0];
  *choice = is_open && differ ? osm_choices_keep (self, marks, all) : 0;
  return is_open;
}

guint32
osm_choices_keep_marks (OsmChoices   *self,
                        const guint8 *marks,
                        guint         n_cases)
{
  for (guint i = 1; i < n_cases; i++)
    if (marks[i] != marks[0])
      return osm_choices_keep (self, marks, NULL);

  return 0;
}
