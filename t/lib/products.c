/* products.c - which of two products is larger, exactly, on any machine
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Long multiplication with digits of 32 bits: a machine of 32 bits has no
 * __int128. */

#include "products.h"

static guint64
magnitude (gint64 number)
{
  return number < 0 ? -(guint64) number : (guint64) number;
}

Product
products_multiply (gint64 a,
                   gint64 b)
{
  const guint64 digits = 0xffffffffu;
  const guint64 x = magnitude (a), y = magnitude (b);
  const guint64 low = (x & digits) * (y & digits);
  const guint64 left = (x >> 32) * (y & digits) + (low >> 32);
  const guint64 right = (x & digits) * (y >> 32) + (left & digits);

  return (Product) {
    .sign = a == 0 || b == 0 ? 0 : (a < 0) == (b < 0) ? 1 : -1,
    .high = (x >> 32) * (y >> 32) + (left >> 32) + (right >> 32),
    .low = right << 32 | (low & digits),
  };
}

int
products_compare (gint64 a,
                  gint64 b,
                  gint64 c,
                  gint64 d)
{
  const Product p = products_multiply (a, b), q = products_multiply (c, d);

  if (p.sign != q.sign)
    return p.sign < q.sign ? -1 : 1;
  if (p.high != q.high)
    return p.high < q.high ? -p.sign : p.sign;
  if (p.low != q.low)
    return p.low < q.low ? -p.sign : p.sign;

  return 0;
}
