/* columns.c - the roles of a table's columns, as the user tells
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/tables/columns.h"

#include <string.h>

/* Other names that columns of a role often have in English, German, French and
 * Spanish, as csv_is_heading() compares them; of several, the first counts. */
static const struct
{
  const char *role;
  const char *names[24];
} usual[] = {
  { "from", { "source", "src", "origin", "start", "tail", "node1",
              "von", "quelle", "anfang",
              "depart", "origine", "depuis",
              "desde", "origen", "inicio" } },
  { "to", { "target", "dst", "dest", "destination", "end", "head", "node2",
            "nach", "bis", "ziel", "ende",
            "vers", "arrivee", "cible",
            "hasta", "hacia", "destino" } },
  { "cost", { "weight", "distance", "length", "time", "duration",
              "kosten", "gewicht", "entfernung", "laenge", "lange", "dauer",
              "zeit",
              "cout", "poids", "longueur", "duree", "temps",
              "coste", "costo", "distancia", "longitud", "duracion",
              "tiempo" } },
  { "oneway", { "one_way", "einbahn", "einbahnstrasse", "sens_unique",
                "sentido_unico" } },
  { "label", { "name", "street", "strasse", "bezeichnung", "nom", "rue", "nombre",
               "calle" } },
  { "width", { "breite", "largeur", "ancho", "anchura" } },
  { "node", { "id", "name", "knoten", "kennung",
              "n\305\223ud", "noeud", "nom", "nodo", "nombre" } },
  { "name", { "title", "label", "place", "city", "port",
              "titel", "bezeichnung", "ort", "stadt", "hafen",
              "nom", "titre", "lieu", "ville",
              "nombre", "titulo", "lugar", "ciudad", "puerto" } },
  { "lat", { "latitude", "breite", "breitengrad", "latitud" } },
  { "lon", { "lng", "long", "longitude", "laenge", "lange", "laengengrad",
             "langengrad", "longitud" } },
  { "neighbours", { "neighbors", "nachbarn", "voisins", "vecinos" } },
};

static gboolean
is_number (const char *text)
{
  return text[0] != '\0' && strspn (text, "0123456789") == strlen (text);
}

static gboolean
fail (const Columns *self,
      const char    *text,
      GError       **error)
{
  g_autofree char *roles = g_strjoinv (", ", (char **) self->roles);
  g_autofree char *quoted = reader_quote (text);

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "columns %s: expected what they say and which they are, such "
               "as `%s=name', once each of %s; all by name, or all by number "
               "from 1", quoted, self->roles[0], roles);
  return FALSE;
}

/* Takes one pair such as "from=station1". */
static gboolean
take_pair (Columns    *self,
           const char *pair)
{
  g_auto (GStrv) parts = g_strsplit (pair, "=", 2);
  guint i = 0;

  if (g_strv_length (parts) != 2 || g_strstrip (parts[1])[0] == '\0')
    return FALSE;

  g_strstrip (parts[0]);
  while (self->roles[i] != NULL && strcmp (self->roles[i], parts[0]) != 0)
    i++;
  if (self->roles[i] == NULL || self->names[i] != NULL)
    return FALSE;

  self->names[i] = g_strdup (parts[1]);
  return TRUE;
}

gboolean
columns_init (Columns           *self,
              const char *const *roles,
              const char        *option,
              const char        *text,
              GError           **error)
{
  g_auto (GStrv) pairs = text != NULL ? g_strsplit (text, ",", -1) : NULL;
  guint n_numbers = 0, n_pairs = 0;

  *self = (Columns) { .roles = roles, .option = option,
                      .are_said = text != NULL };
  for (; pairs != NULL && pairs[n_pairs] != NULL; n_pairs++)
    if (!take_pair (self, pairs[n_pairs]))
      return fail (self, text, error);
  for (guint i = 0; i < COLUMNS_MAX; i++)
    n_numbers += self->names[i] != NULL && is_number (self->names[i]);

  self->are_numbers = n_numbers > 0;
  return n_numbers == 0 || n_numbers == n_pairs || fail (self, text, error);
}

void
columns_clear (Columns *self)
{
  for (guint i = 0; i < COLUMNS_MAX; i++)
    g_free (self->names[i]);
}

/* The usual names of role @i beside its own, up to a NULL. */
static const char *const *
get_usual (const Columns *self,
           guint          i)
{
  static const char *const none[] = { NULL };

  for (guint j = 0; j < G_N_ELEMENTS (usual); j++)
    if (strcmp (usual[j].role, self->roles[i]) == 0)
      return usual[j].names;

  return none;
}

gboolean
columns_is_usual (const Columns *self,
                  guint          i,
                  const char    *name)
{
  const char *const *names = get_usual (self, i);

  if (csv_is_heading (name, self->roles[i]))
    return TRUE;
  while (*names != NULL && !csv_is_heading (name, *names))
    names++;

  return *names != NULL;
}

/* The column that plays role @i by its own name or a usual one; -1 for none. */
static int
find_usual (const Columns *self,
            const Csv     *csv,
            guint          i)
{
  const char *const *names = get_usual (self, i);
  int column = csv_column (csv, self->roles[i]);

  for (; *names != NULL && column < 0; names++)
    column = csv_column (csv, *names);

  return column;
}

Csv *
columns_open (const Columns *self,
              Reader        *reader)
{
  g_autoptr (Csv) csv = csv_new (reader);

  if (csv == NULL || (!self->are_numbers && !csv_take_header (csv)))
    return NULL;
  return g_steal_pointer (&csv);
}

/* Whether the first row is a row like all others. */
static gboolean
is_plain (const Columns *self,
          const Csv     *csv)
{
  const guint n = csv_get_n_columns (csv);
  guint n_numbers = 0;
  gdouble number;

  if (self->are_said || n < 2 || n > 3)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const char *field = csv_field (csv, (int) i);

      if (columns_is_usual (self, 0, field) || columns_is_usual (self, 1, field))
        return FALSE;
      n_numbers += csv_is_number (csv, (int) i, &number);
    }

  return csv_has_blanks (csv) || n_numbers == n
         || (n == 3 && csv_is_number (csv, 2, &number));
}

Csv *
columns_open_plain (Columns *self,
                    Reader  *reader)
{
  static const char *const numbers[] = { "1", "2", "3" };
  g_autoptr (Csv) csv = csv_new (reader);

  if (csv == NULL)
    return NULL;
  if (is_plain (self, csv))
    {
      self->are_numbers = TRUE;
      for (guint i = 0; i < csv_get_n_columns (csv); i++)
        self->names[i] = g_strdup (numbers[i]);
    }

  return self->are_numbers || csv_take_header (csv) ? g_steal_pointer (&csv)
                                                    : NULL;
}

gboolean
columns_is_said (const Columns *self,
                 guint          i)
{
  return self->names[i] != NULL;
}

/* Reports that no column plays role @i. */
static gboolean
fail_column (const Columns *self,
             const Csv     *csv,
             guint          i)
{
  const char *name = self->names[i] ? self->names[i] : self->roles[i];
  g_autofree char *expected = NULL;

  expected = self->names[i] != NULL || self->option == NULL
               ? g_strdup_printf ("a column \"%s\" was expected", name)
               : g_strdup_printf ("a column \"%s\" was expected: if another "
                                  "is meant, say so by %s %s=NAME", name,
                                  self->option, name);
  return csv_fail_column (csv, expected);
}

/* Columns that go by numbers are never found by the name of the role. */
gboolean
columns_find (const Columns *self,
              const Csv     *csv,
              guint          i,
              gboolean       required,
              int           *column)
{
  *column = self->names[i] != NULL ? csv_column (csv, self->names[i])
                                   : find_usual (self, csv, i);

  return *column >= 0 || (self->names[i] == NULL && !required)
         || fail_column (self, csv, i);
}
