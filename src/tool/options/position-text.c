/* position-text.c - positions as people write them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A text is cut into numbers, letters, commas and marks of degrees, minutes and
 * seconds. Letters separate the numbers of the latitude from those of the
 * longitude, otherwise a comma, otherwise the second sign; otherwise each has
 * half of the numbers. */

#include "tool/options/position-text.h"

#include <math.h>
#include <string.h>

#include "tool/tool.h"

/* Degrees, minutes and seconds of both. */
#define MOST_NUMBERS 6
#define MOST_PARTS 3

typedef struct
{
  gdouble  numbers[MOST_NUMBERS];
  gboolean whole[MOST_NUMBERS];         /* whether it has no point */
  gboolean negative[MOST_NUMBERS];      /* -0 is, too */
  guint    n_numbers;
  guint    sign_at;                     /* the last that has a sign, or 0 */
  char     letters[2];
  guint    letters_at[2];               /* numbers before the letter */
  guint    n_letters;
  guint    comma_at;                    /* numbers before the comma */
  guint    n_commas;
  gboolean marked;                      /* whether there are marks of degrees */
} Words;

/* What stands between numbers of one angle. */
static const char *const marks[] = { "°", "º", "'", "′", "’", "\"", "″", "”" };

/* Skips blanks, and notes marks. */
static const char *
skip_between (Words      *self,
              const char *text)
{
  gboolean skipped = TRUE;

  while (skipped)
    {
      skipped = g_ascii_isspace (*text);
      text += skipped;
      for (guint i = 0; !skipped && i < G_N_ELEMENTS (marks); i++)
        if (g_str_has_prefix (text, marks[i]))
          {
            text += strlen (marks[i]);
            self->marked = TRUE;
            skipped = TRUE;
          }
    }

  return text;
}

/* NULL without a number, or with too many. A sign directly after a number is a
 * hyphen. */
static const char *
read_number (Words      *self,
             const char *text)
{
  const gsize sign = strspn (text, "+-") == 1;
  const gsize len = sign + strspn (text + sign, "0123456789.");
  g_autofree char *digits = g_strndup (text, len);
  const guint i = self->n_numbers;

  if (i == MOST_NUMBERS || (sign > 0 && i > 0 && g_ascii_isdigit (text[-1]))
      || !g_ascii_isdigit (digits[sign])
      || !tool_parse_number (digits, &self->numbers[i]))
    return NULL;

  self->whole[i] = strchr (digits, '.') == NULL;
  self->negative[i] = *text == '-';
  if (sign > 0)
    self->sign_at = i;
  self->n_numbers++;
  return text + len;
}

static gboolean
note_letter (Words *self,
             char   letter)
{
  if (self->n_letters == 2)
    return FALSE;

  self->letters[self->n_letters] = g_ascii_toupper (letter);
  self->letters_at[self->n_letters++] = self->n_numbers;
  return TRUE;
}

static gboolean
read_words (Words      *self,
            const char *text)
{
  for (text = skip_between (self, text); *text != '\0';
       text = skip_between (self, text))
    if (*text == ',' || *text == ';')
      {
        self->comma_at = self->n_numbers;
        self->n_commas++;
        text++;
      }
    else if (strchr ("NSEWnsew", *text) != NULL)
      {
        if (!note_letter (self, *text++))
          return FALSE;
      }
    else
      {
        text = read_number (self, text);
        if (text == NULL)
          return FALSE;
      }

  return self->n_numbers >= 2 && self->n_commas <= 1;
}

/* The number of numbers of the first angle; 0 if it is unclear. */
static guint
split (const Words *self)
{
  guint first = self->n_numbers / 2;

  if (self->n_letters == 2)
    {
      const gboolean in_front = self->letters_at[0] == 0;

      first = self->letters_at[in_front];
      if (!in_front && self->letters_at[1] != self->n_numbers)
        return 0;
    }
  else if (self->n_letters != 0)
    return 0;
  else if (self->n_commas == 1)
    first = self->comma_at;
  else if (self->sign_at > 0)
    first = self->sign_at;
  else if (self->n_numbers % 2 != 0)
    return 0;

  return self->n_commas == 0 || self->comma_at == first ? first : 0;
}

/* Degrees, minutes and seconds, from number @from on. Only the last may be a
 * fraction, and only the first may have a sign. */
static gboolean
read_angle (const Words *self,
            guint        from,
            guint        n,
            gdouble     *angle)
{
  gdouble size = 1;

  if (n == 0 || n > MOST_PARTS)
    return FALSE;

  *angle = 0;
  for (guint i = 0; i < n; i++, size *= 60)
    {
      const gdouble number = self->numbers[from + i];

      if (i > 0 && (self->negative[from + i] || number >= 60
                    || !self->whole[from + i - 1]))
        return FALSE;
      *angle += fabs (number) / size;
    }
  if (self->negative[from])
    *angle = -*angle;

  return self->n_letters == 0 || !self->negative[from];
}

/* Puts @angle where its letter says. */
static gboolean
place_angle (WayPosition *position,
             gdouble      angle,
             char         letter)
{
  gdouble *where = strchr ("NS", letter) != NULL ? &position->y : &position->x;

  if (!isnan (*where))
    return FALSE;

  *where = strchr ("SW", letter) != NULL ? -angle : angle;
  return TRUE;
}

static gboolean
read_pair (const Words     *self,
           WayPositionKind  kind,
           WayPosition     *position)
{
  const guint n_first = split (self);
  gdouble first, second;

  if (n_first == 0 || !read_angle (self, 0, n_first, &first)
      || !read_angle (self, n_first, self->n_numbers - n_first, &second))
    return FALSE;

  if (kind != WAY_POSITION_GEOGRAPHIC)
    {
      *position = (WayPosition) { first, second };
      return self->n_numbers == 2 && self->n_letters == 0 && !self->marked;
    }

  *position = (WayPosition) { NAN, NAN };
  return place_angle (position, first, self->n_letters ? self->letters[0] : 'N')
         && place_angle (position, second,
                         self->n_letters ? self->letters[1] : 'E');
}

/* Numbers with exponents, which could end with a letter of the compass. */
static gboolean
read_plain (const char      *text,
            WayPositionKind  kind,
            WayPosition     *position)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", 3);
  gdouble first, second;

  if (g_strv_length (parts) != 2
      || !tool_parse_number (g_strstrip (parts[0]), &first)
      || !tool_parse_number (g_strstrip (parts[1]), &second))
    return FALSE;

  *position = kind == WAY_POSITION_GEOGRAPHIC ? (WayPosition) { second, first }
                                              : (WayPosition) { first, second };
  return TRUE;
}

gboolean
position_parse (const char      *text,
                WayPositionKind  kind,
                WayPosition     *position)
{
  Words words = { .n_numbers = 0 };

  return read_plain (text, kind, position)
         || (read_words (&words, text) && read_pair (&words, kind, position));
}
