/* near-ends.c - ends of lines that nearly meet
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Positions are sorted into cubes in space, as wide as the distance, so that
 * neither a pole nor the antimeridian is a special case: all near positions lie
 * in the same cube or in one of the 26 around it. */

#include "io/formats/geojson/near-ends.h"

#include <math.h>

#define EARTH_RADIUS 6371008.8

typedef struct
{
  gint32 x, y, z;
} Cube;

typedef struct
{
  const WayPosition *positions;
  gdouble            metres;
  GHashTable        *cubes;     /* (owned) of the last position in a cube + 1 */
  guint32           *next;      /* (owned) the one before it in the cube + 1 */
  guint32           *leaders;
} Join;

static guint
hash_cube (gconstpointer data)
{
  const Cube *cube = data;

  return (guint) cube->x * 73856093u ^ (guint) cube->y * 19349663u
         ^ (guint) cube->z * 83492791u;
}

static gboolean
equal_cubes (gconstpointer a,
             gconstpointer b)
{
  const Cube *one = a, *other = b;

  return one->x == other->x && one->y == other->y && one->z == other->z;
}

static Cube
cube_of (const WayPosition *at,
         gdouble            metres)
{
  const gdouble lat = at->y * (G_PI / 180), lon = at->x * (G_PI / 180);
  const gdouble scale = EARTH_RADIUS / metres;

  return (Cube) { (gint32) floor (cos (lat) * cos (lon) * scale),
                  (gint32) floor (cos (lat) * sin (lon) * scale),
                  (gint32) floor (sin (lat) * scale) };
}

static guint32
find_leader (const Join *self,
             guint32     i)
{
  while (self->leaders[i] != i)
    {
      self->leaders[i] = self->leaders[self->leaders[i]];
      i = self->leaders[i];
    }

  return i;
}

static void
unite (const Join *self,
       guint32     a,
       guint32     b)
{
  const guint32 one = find_leader (self, a), other = find_leader (self, b);

  self->leaders[MAX (one, other)] = MIN (one, other);
}

/* Joins @i with those before it that lie in @cube. */
static void
join_with (const Join *self,
           guint32     i,
           const Cube *cube,
           gboolean  (*is_apart) (guint32, guint32, gpointer),
           gpointer    user_data)
{
  guint32 k = GPOINTER_TO_UINT (g_hash_table_lookup (self->cubes, cube));

  for (; k > 0; k = self->next[k - 1])
    if (find_leader (self, i) != find_leader (self, k - 1)
        && way_position_distance (&self->positions[i], &self->positions[k - 1],
                                  WAY_POSITION_GEOGRAPHIC) <= self->metres
        && !is_apart (k - 1, i, user_data))
      unite (self, i, k - 1);
}

static void
join_one (const Join *self,
          guint32     i,
          gboolean  (*is_apart) (guint32, guint32, gpointer),
          gpointer    user_data)
{
  const Cube own = cube_of (&self->positions[i], self->metres);

  for (gint32 x = own.x - 1; x <= own.x + 1; x++)
    for (gint32 y = own.y - 1; y <= own.y + 1; y++)
      for (gint32 z = own.z - 1; z <= own.z + 1; z++)
        join_with (self, i, &(Cube) { x, y, z }, is_apart, user_data);

  self->next[i] = GPOINTER_TO_UINT (g_hash_table_lookup (self->cubes, &own));
  g_hash_table_replace (self->cubes, g_memdup2 (&own, sizeof own),
                        GUINT_TO_POINTER (i + 1));
}

void
near_ends_join (const WayPosition *positions,
                guint32            n,
                gdouble            metres,
                gboolean         (*is_apart) (guint32  a,
                                              guint32  b,
                                              gpointer user_data),
                gpointer           user_data,
                guint32           *leaders)
{
  g_autofree guint32 *next = g_new (guint32, MAX (n, 1));
  g_autoptr (GHashTable) cubes
    = g_hash_table_new_full (hash_cube, equal_cubes, g_free, NULL);
  const Join self = { positions, metres, cubes, next, leaders };

  for (guint32 i = 0; i < n; i++)
    leaders[i] = i;
  for (guint32 i = 0; i < n; i++)
    join_one (&self, i, is_apart, user_data);
  for (guint32 i = 0; i < n; i++)
    leaders[i] = find_leader (&self, i);
}
