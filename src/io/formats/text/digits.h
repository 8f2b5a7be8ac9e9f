/* digits.h - whole numbers out of text, eight digits at a time
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Large files consist of numbers of one to seven digits. Eight bytes are taken
 * as one integer. A sum shows the first byte that is not a digit, a shift drops
 * it and all bytes behind it, and three multiplications add up pairs, fours and
 * all eight (Lemire, "Quickly parsing eight digits", 2022). No step depends on
 * how many digits there are, so that no branch is mispredicted. */

#pragma once

#include <glib.h>
#include <string.h>

#define DIGITS_MAX 9

/* The number that eight digits make; the first digit is in the lowest byte. */
static inline guint32
digits_add_up (guint64 word)
{
  word = (word * 10 + (word >> 8)) & G_GUINT64_CONSTANT (0x00ff00ff00ff00ff);
  word = (word * 100 + (word >> 16)) & G_GUINT64_CONSTANT (0x0000ffff0000ffff);

  return (guint32) (word * 10000 + (word >> 32));
}

/* Reads the digits at @at; sixteen bytes from there must be readable. Returns
 * how many digits there are. If there are more than DIGITS_MAX, *value is not
 * their number. */
static inline guint
digits_scan (const char *at,
             guint32    *value)
{
  const guint64 low = G_GUINT64_CONSTANT (0x7676767676767676);
  const guint64 high = G_GUINT64_CONSTANT (0x8080808080808080);
  guint64 word, others;
  guint n;

  memcpy (&word, at, sizeof word);
  word = GUINT64_FROM_LE (word) ^ G_GUINT64_CONSTANT (0x3030303030303030);

  /* Bytes that were digits are 0 to 9 now. In all others the highest bit is
   * set, at the latest by the addition. A carry can only spoil bytes after the
   * first of those. */
  others = ((word + low) | word) & high;
  if (G_LIKELY (others != 0))
    {
      n = (guint) __builtin_ctzll (others) / 8;
      *value = G_LIKELY (n > 0) ? digits_add_up (word << (64 - 8 * n)) : 0;
      return n;
    }

  *value = digits_add_up (word);
  for (n = 8; n <= DIGITS_MAX && g_ascii_isdigit (at[n]); n++)
    *value = *value * 10 + (guint32) (at[n] - '0');
  return n;
}
