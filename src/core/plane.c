/* plane.c - on which side a point lies, what crosses what: exactly
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The bound of plane.h decides most cases. Three steps decide the others. If
 * both products have a factor that is 0, as on a line that is parallel to an
 * axis, their difference is 0. If no difference of coordinates was rounded, as
 * between whole numbers, two products are compared: rounding keeps their order,
 * and if it made them equal, their remainders are compared. Otherwise the
 * determinant is summed up as a whole number. A finite double is a whole number
 * of 53 bits times a power of two from -1074 to 971. So a product of two is a
 * whole multiple of 2^-2148, and a sum of 2^31 products has less than 4300
 * bits. All these bits fit into an array, so that neither the order of the
 * terms nor the range of exponents matters. */

#include "core/plane.h"

#include <string.h>
#include <wayfind/core/error.h>

/* 32 bits each, kept in 64 so that 2^31 terms need no carry between. */
#define N_LIMBS 136
#define LIMB_BITS 32
#define LEAST_EXPONENT 1075     /* of the last bit of a double, negated */

typedef struct
{
  gint64 limbs[N_LIMBS];
} Sum;

/* A double as sign * (high * 2^32 + low) * 2^(shift - LEAST_EXPONENT). */
typedef struct
{
  guint32 low;
  guint32 high;
  guint   shift;
  int     sign;
} Whole;

static Whole
whole_of (gdouble number)
{
  const GDoubleIEEE754 bits = { .v_double = number };
  const guint biased = bits.mpn.biased_exponent;

  return (Whole) { bits.mpn.mantissa_low,
                   bits.mpn.mantissa_high | (biased > 0 ? 1u << 20 : 0),
                   MAX (biased, 1), bits.mpn.sign ? -1 : 1 };
}

/* Adds sign * @value * 2^@bit. */
static void
add_at (Sum    *self,
        guint64 value,
        guint   bit,
        int     sign)
{
  const guint shift = bit % LIMB_BITS;
  gint64 *limb = self->limbs + bit / LIMB_BITS;
  const guint64 low = (value & G_MAXUINT32) << shift;
  const guint64 high = (value >> LIMB_BITS) << shift;

  limb[0] += sign * (gint64) (low & G_MAXUINT32);
  limb[1] += sign * (gint64) (low >> LIMB_BITS);
  limb[1] += sign * (gint64) (high & G_MAXUINT32);
  limb[2] += sign * (gint64) (high >> LIMB_BITS);
}

/* Adds @sign * @a * @b, in units of 2^-2150. */
static void
add_product (Sum    *self,
             gdouble a,
             gdouble b,
             int     sign)
{
  const Whole one = whole_of (a), other = whole_of (b);
  const guint bit = one.shift + other.shift;

  sign *= one.sign * other.sign;
  add_at (self, (guint64) one.low * other.low, bit, sign);
  add_at (self, (guint64) one.low * other.high, bit + LIMB_BITS, sign);
  add_at (self, (guint64) one.high * other.low, bit + LIMB_BITS, sign);
  add_at (self, (guint64) one.high * other.high, bit + 2 * LIMB_BITS, sign);
}

/* Adds twice the area of the triangle of the origin, @a and @b. */
static void
add_cross (Sum               *self,
           const WayPosition *a,
           const WayPosition *b)
{
  add_product (self, a->x, b->y, 1);
  add_product (self, a->y, b->x, -1);
}

static int
sum_sign (const Sum *self)
{
  gboolean is_zero = TRUE;
  gint64 carry = 0;

  for (guint i = 0; i < N_LIMBS; i++)
    {
      const gint64 limb = self->limbs[i] + carry;
      const gint64 digit = limb & G_MAXUINT32;

      is_zero &= digit == 0;
      carry = (limb - digit) / (G_GINT64_CONSTANT (1) << LIMB_BITS);
    }

  return carry < 0 ? -1 : !is_zero;
}

/* a - b, if that is not rounded: what subtracting took off is there again. */
static gboolean
subtract (gdouble  a,
          gdouble  b,
          gdouble *difference)
{
  const gdouble d = a - b;
  const gdouble taken = a - d;
  const gdouble rest = (a - (d + taken)) + (taken - b);

  *difference = d;
  return rest == 0;
}

/* The sign of a b - c d, if that takes no more than two doubles a product. */
static gboolean
compare_products (gdouble a,
                  gdouble b,
                  gdouble c,
                  gdouble d,
                  int    *sign)
{
  const gdouble one = a * b, other = c * d;
  const gdouble size = fabs (one);

  if (one != other)
    {
      *sign = one > other ? 1 : -1;
      return TRUE;
    }
  if ((a == 0 || b == 0) && (c == 0 || d == 0))
    {
      *sign = 0;
      return TRUE;
    }
  if (!(size > 1e-280 && size < INFINITY))
    return FALSE;

  {
    const gdouble one_rest = fma (a, b, -one);
    const gdouble other_rest = fma (c, d, -other);

    *sign = (one_rest > other_rest) - (one_rest < other_rest);
    return TRUE;
  }
}

static gboolean
orient_by_products (const WayPosition *a,
                    const WayPosition *b,
                    const WayPosition *c,
                    int               *sign)
{
#if FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1
  gdouble ax, ay, bx, by;

  return subtract (a->x, c->x, &ax) && subtract (b->y, c->y, &by)
         && subtract (a->y, c->y, &ay) && subtract (b->x, c->x, &bx)
         && compare_products (ax, by, ay, bx, sign);
#else
  return FALSE;
#endif
}

int
plane_orient_exactly (const WayPosition *a,
                      const WayPosition *b,
                      const WayPosition *c)
{
  Sum sum;
  int sign;

  if ((a->x == c->x || b->y == c->y) && (a->y == c->y || b->x == c->x))
    return 0;
  if (orient_by_products (a, b, c, &sign))
    return sign;

  memset (&sum, 0, sizeof sum);
  add_cross (&sum, a, b);
  add_cross (&sum, b, c);
  add_cross (&sum, c, a);

  return sum_sign (&sum);
}

/* Polygons ---------------------------------------------------------------- */

int
plane_ring_turn (const WayPosition *ring,
                 gsize              n)
{
  Sum sum;

  memset (&sum, 0, sizeof sum);
  for (gsize i = 0; i < n; i++)
    add_cross (&sum, &ring[i], &ring[i + 1 < n ? i + 1 : 0]);

  return sum_sign (&sum);
}

/* A ray to the right crosses a side if one end of the side lies above the ray
 * and the other does not. So a corner on the ray counts once if the ring
 * crosses the ray there, and twice or never if the ring only touches it. */
PlanePlace
plane_locate (const WayPosition *point,
              const WayPosition *ring,
              gsize              n)
{
  gboolean is_inside = FALSE;

  for (gsize i = 0; i < n; i++)
    {
      const WayPosition *a = &ring[i];
      const WayPosition *b = &ring[i + 1 < n ? i + 1 : 0];
      int side;

      if ((a->y > point->y) == (b->y > point->y)
          && !plane_is_between (point, a, b))
        continue;
      side = plane_orient (a, b, point);
      if (side == 0 && plane_is_between (point, a, b))
        return PLANE_ON;
      if ((a->y > point->y) != (b->y > point->y))
        is_inside ^= (side > 0) == (b->y > a->y);
    }

  return is_inside ? PLANE_INSIDE : PLANE_OUTSIDE;
}

/* Segments ---------------------------------------------------------------- */

/* How intervals meet: 0 if not at all, 1 in a point, 2 in more. */
static guint
intervals_meet (gdouble a,
                gdouble b,
                gdouble c,
                gdouble d)
{
  const gdouble first = MAX (MIN (a, b), MIN (c, d));
  const gdouble last = MIN (MAX (a, b), MAX (c, d));

  return first > last ? 0 : first == last ? 1 : 2;
}

PlaneMeeting
plane_segments_meet (const WayPosition *a,
                     const WayPosition *b,
                     const WayPosition *c,
                     const WayPosition *d)
{
  const guint columns = intervals_meet (a->x, b->x, c->x, d->x);
  const guint rows = intervals_meet (a->y, b->y, c->y, d->y);
  int to_c, to_d, to_a, to_b;

  if (columns == 0 || rows == 0)
    return PLANE_APART;

  to_c = plane_orient (a, b, c);
  to_d = plane_orient (a, b, d);
  if (to_c * to_d > 0)
    return PLANE_APART;

  to_a = plane_orient (c, d, a);
  to_b = plane_orient (c, d, b);
  if (to_a * to_b > 0)
    return PLANE_APART;
  if (to_c * to_d * to_a * to_b != 0)
    return PLANE_CROSS;
  if (to_c != 0 || to_d != 0 || to_a != 0 || to_b != 0)
    return PLANE_TOUCH;

  /* On one line, so that what their boxes share they share. */
  return columns == 2 || rows == 2 ? PLANE_OVERLAP : PLANE_TOUCH;
}

/* The range ---------------------------------------------------------------- */

gboolean
plane_check (const WayPosition *at,
             const char        *what,
             GError           **error)
{
  const WayPosition column = { at->x, 0 };
  const gboolean is_x = !plane_has (&column);

  if (plane_has (at))
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
               "%s: %s is %g, but coordinates are 0 or between %g and %g in "
               "absolute value: scale or round them",
               what, is_x ? "x" : "y", is_x ? at->x : at->y, PLANE_LEAST,
               PLANE_MOST);
  return FALSE;
}
