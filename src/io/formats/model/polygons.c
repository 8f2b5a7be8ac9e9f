/* polygons.c - countries and counties: areas, and which of them share a border
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A feature is a node, and two features that have a line in common are joined
 * by an edge. Each feature claims the lines of its border, by their numbers.
 * Sides of rings have no numbers at first: they are sorted, so that equal sides
 * get one. A line has two features beside it, or more where polygons overlap.
 *
 * A node lies in the centre of its feature's largest polygon, without the holes
 * (centre.c). O(n log n). */

#include "io/formats/model/centre.h"
#include "io/formats/model/format-private.h"
#include "io/formats/model/polygons.h"

/* The most features that may claim one line. A map does not have more, and each
 * would be joined to each. */
#define MOST_ON_A_LINE 16

typedef struct
{
  const char *name;             /* (nullable) */
  const char *id;               /* (nullable) */
  guint64     line;             /* where the feature was */
  guint       number;
  Weight      largest;
  WayPosition any;              /* any corner of its largest polygon */
  gboolean    has_rings;
} Feature;

typedef struct
{
  guint32 feature;
  gsize   first;
  gsize   n;
} Ring;

typedef struct
{
  WayPosition ends[2];          /* the lesser first */
  guint32     feature;
} Side;

typedef struct
{
  guint32 line;
  guint32 feature;
  gdouble length;
} Claim;

typedef struct
{
  guint32 features[2];
  gdouble length;
} Border;

struct _Polygons
{
  Reader         *reader;
  WayPositionKind kind;
  GArray         *features;     /* (owned) of Feature */
  GArray         *rings;        /* (owned) of Ring */
  GArray         *positions;    /* (owned) of WayPosition */
  GArray         *sides;        /* (owned) of Side */
  GArray         *claims;       /* (owned) of Claim */
  GStringChunk   *texts;        /* (owned) */
  gboolean        is_hole;      /* whether the next ring is one ... */
  gboolean        is_largest;   /* ... in the feature's largest polygon */
};

Polygons *
polygons_new (Reader         *reader,
              WayPositionKind kind)
{
  Polygons *self = g_new0 (Polygons, 1);

  self->reader = reader;
  self->kind = kind;
  self->features = g_array_new (FALSE, FALSE, sizeof (Feature));
  self->rings = g_array_new (FALSE, FALSE, sizeof (Ring));
  self->positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->sides = g_array_new (FALSE, FALSE, sizeof (Side));
  self->claims = g_array_new (FALSE, FALSE, sizeof (Claim));
  self->texts = g_string_chunk_new (4096);
  return self;
}

void
polygons_free (Polygons *self)
{
  g_array_unref (self->features);
  g_array_unref (self->rings);
  g_array_unref (self->positions);
  g_array_unref (self->sides);
  g_array_unref (self->claims);
  g_string_chunk_free (self->texts);
  g_free (self);
}

guint32
polygons_get_n (const Polygons *self)
{
  return self->features->len;
}

/* Whether @array can take @n more items. */
static gboolean
has_room (Polygons     *self,
          const GArray *array,
          gsize         n)
{
  if (n < (gsize) G_MAXINT32 / 64 - MIN (array->len, G_MAXINT32 / 64))
    return TRUE;

  return reader_take_error (self->reader,
                            g_error_new_literal (WAY_ERROR,
                                                 WAY_ERROR_TOO_LARGE,
                                                 "not enough memory for more"));
}

static Feature *
feature_at (const Polygons *self,
            guint32         i)
{
  return &g_array_index (self->features, Feature, i);
}

gboolean
polygons_begin_feature (Polygons   *self,
                        const char *name,
                        const char *id,
                        guint       number)
{
  Feature feature = { .number = number };

  if (!has_room (self, self->features, 1))
    return FALSE;

  feature.name = name ? g_string_chunk_insert (self->texts, name) : NULL;
  feature.id = id ? g_string_chunk_insert (self->texts, id) : NULL;
  feature.line = reader_get_line (self->reader);
  g_array_append_val (self->features, feature);
  return TRUE;
}

/* Areas -------------------------------------------------------------------- */

void
polygons_begin_polygon (Polygons *self)
{
  self->is_hole = FALSE;
}

static void
weigh (Polygons          *self,
       const WayPosition *ring,
       gsize              n)
{
  Feature *feature = feature_at (self, self->features->len - 1);
  const Weight weight = weight_of_ring (ring, n, self->kind);

  /* The largest polygon counts together with its holes. */
  if (!self->is_hole)
    {
      self->is_largest
        = !feature->has_rings || weight.size > feature->largest.size;
      if (self->is_largest)
        {
          feature->largest = weight;
          feature->any = ring[0];
        }
    }
  else if (self->is_largest)
    weight_take (&feature->largest, &weight);
  feature->has_rings = TRUE;
  self->is_hole = TRUE;
}

gboolean
polygons_add_ring (Polygons          *self,
                   const WayPosition *ring,
                   gsize              n)
{
  const Ring own = { self->features->len - 1, self->positions->len, n };

  if (n == 0)
    return TRUE;
  if (!has_room (self, self->positions, n) || !has_room (self, self->rings, 1))
    return FALSE;

  g_array_append_vals (self->positions, ring, (guint) n);
  g_array_append_val (self->rings, own);
  weigh (self, ring, n);
  return TRUE;
}

/* Finds the position of a feature; FALSE if it has no area. */
static gboolean
find_centre (const Polygons *self,
             const Feature  *feature,
             WayPosition    *at)
{
  if (!weight_get_centre (&feature->largest, self->kind, at))
    *at = feature->any;

  return feature->has_rings;
}

/* Borders ------------------------------------------------------------------ */

gboolean
polygons_claim (Polygons *self,
                guint32   line,
                gdouble   length)
{
  const Claim claim = { line, self->features->len - 1, length };

  if (!has_room (self, self->claims, 1))
    return FALSE;

  g_array_append_val (self->claims, claim);
  return TRUE;
}

static int
compare_places (const WayPosition *a,
                const WayPosition *b)
{
  if (a->x != b->x)
    return a->x < b->x ? -1 : 1;

  return a->y < b->y ? -1 : a->y > b->y;
}

/* The end of a side, with longitude 180 as -180. */
static WayPosition
end_of (const Polygons    *self,
        const WayPosition *at)
{
  WayPosition end = *at;

  if (self->kind == WAY_POSITION_GEOGRAPHIC && end.x == 180)
    end.x = -180;
  return end;
}

gboolean
polygons_claim_sides (Polygons          *self,
                      const WayPosition *ring,
                      gsize              n)
{
  if (!has_room (self, self->sides, n))
    return FALSE;

  for (gsize i = 0; i < n; i++)
    {
      const WayPosition a = end_of (self, &ring[i]);
      const WayPosition b = end_of (self, &ring[i + 1 < n ? i + 1 : 0]);
      const int order = compare_places (&a, &b);
      const Side side = { { order < 0 ? a : b, order < 0 ? b : a },
                          self->features->len - 1 };

      if (order != 0)
        g_array_append_val (self->sides, side);
    }

  return TRUE;
}

static int
compare_ends (const Side *a,
              const Side *b)
{
  const int first = compare_places (&a->ends[0], &b->ends[0]);

  return first != 0 ? first : compare_places (&a->ends[1], &b->ends[1]);
}

static int
compare_sides (gconstpointer a,
               gconstpointer b)
{
  return compare_ends (a, b);
}

/* Gives equal sides one number, so that features can claim them. */
static gboolean
number_sides (Polygons *self)
{
  guint32 line = 0;

  g_array_sort (self->sides, compare_sides);
  for (guint i = 0; i < self->sides->len; i++)
    {
      const Side *side = &g_array_index (self->sides, Side, i);
      const Claim claim
        = { (line += i > 0 && compare_ends (side - 1, side) != 0),
            side->feature,
            way_position_distance (&side->ends[0], &side->ends[1],
                                   self->kind) };

      if (!has_room (self, self->claims, 1))
        return FALSE;
      g_array_append_val (self->claims, claim);
    }
  g_array_set_size (self->sides, 0);
  return TRUE;
}

static int
compare_claims (gconstpointer a,
                gconstpointer b)
{
  const Claim *one = a, *other = b;

  if (one->line != other->line)
    return one->line < other->line ? -1 : 1;

  return one->feature < other->feature ? -1 : one->feature > other->feature;
}

/* Joins each two of the features that claim one line, by the claims from @first
 * to @end - 1. */
static gboolean
add_borders (Polygons *self,
             guint     first,
             guint     end,
             GArray   *borders)
{
  const Claim *claims = (const Claim *) self->claims->data;

  if (end - first > MOST_ON_A_LINE)
    {
      reader_set_line (self->reader,
                       feature_at (self, claims[first].feature)->line);
      return reader_fail (self->reader, "feature %u: more than %u polygons "
                          "share a border; expected two",
                          feature_at (self, claims[first].feature)->number,
                          MOST_ON_A_LINE);
    }

  for (guint b = first; b < end; b++)
    for (guint a = first; a < b; a++)
      {
        const Border border = { { claims[a].feature, claims[b].feature },
                                claims[a].length };

        if (claims[a].feature == claims[b].feature
            || (a > first && claims[a].feature == claims[a - 1].feature)
            || (claims[b].feature == claims[b - 1].feature))
          continue;
        if (!has_room (self, borders, 1))
          return FALSE;
        g_array_append_val (borders, border);
      }

  return TRUE;
}

static int
compare_borders (gconstpointer a,
                 gconstpointer b)
{
  const Border *one = a, *other = b;

  for (guint i = 0; i < 2; i++)
    if (one->features[i] != other->features[i])
      return one->features[i] < other->features[i] ? -1 : 1;

  return 0;
}

static gboolean
find_borders (Polygons *self,
              GArray   *borders)
{
  guint end;

  if (!number_sides (self))
    return FALSE;

  g_array_sort (self->claims, compare_claims);
  for (guint first = 0; first < self->claims->len; first = end)
    {
      const guint32 line = g_array_index (self->claims, Claim, first).line;

      for (end = first + 1; end < self->claims->len
                            && g_array_index (self->claims, Claim, end).line
                                 == line;)
        end++;
      if (!add_borders (self, first, end, borders))
        return FALSE;
    }

  g_array_sort (borders, compare_borders);
  return TRUE;
}

/* The whole ---------------------------------------------------------------- */

/* Makes the name of a feature that has one: of features that share a name, each
 * is called NAME (ID). (transfer full) (nullable) */
static char *
dup_name (const Feature *feature,
          GHashTable    *counts)
{
  const char *name = feature->name;
  gpointer count;

  if (name == NULL)
    return g_strdup (feature->id);

  count = g_hash_table_lookup (counts, name);
  if (GPOINTER_TO_UINT (count) < 2)
    return g_strdup (name);
  if (feature->id != NULL)
    return g_strdup_printf ("%s (%s)", name, feature->id);

  return g_strdup_printf ("%s (%u)", name, feature->number);
}

static gboolean
add_node (Polygons        *self,
          WayTableBuilder *builder,
          const Feature   *feature,
          GHashTable      *counts)
{
  g_autofree char *name = dup_name (feature, counts);
  GError *problem = NULL;
  WayPosition at;
  const gboolean has_place = find_centre (self, feature, &at);

  if (way_table_builder_add_node (builder, name, has_place ? &at : NULL, NULL,
                                  &problem))
    return TRUE;

  reader_set_line (self->reader, feature->line);
  g_prefix_error (&problem, "feature %u: ", feature->number);
  return reader_take_error (self->reader, problem);
}

static gboolean
add_nodes (Polygons        *self,
           WayTableBuilder *builder)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint32 i = 0; i < self->features->len; i++)
    {
      const char *name = feature_at (self, i)->name;
      const guint count
        = name != NULL
            ? GPOINTER_TO_UINT (g_hash_table_lookup (counts, name)) : 0;

      if (name != NULL)
        g_hash_table_insert (counts, (gpointer) name,
                             GUINT_TO_POINTER (count + 1));
    }
  for (guint32 i = 0; i < self->features->len; i++)
    if (!add_node (self, builder, feature_at (self, i), counts))
      return FALSE;

  return TRUE;
}

static gboolean
add_edge (Polygons        *self,
          WayTableBuilder *builder,
          const Border    *border,
          gdouble          length)
{
  const WayNode from = WAY_ADDED (border->features[0]);
  const WayNode to = WAY_ADDED (border->features[1]);
  g_autofree char *label = NULL;
  GError *problem = NULL;
  WayPosition a, b;
  WayCost cost = 0;

  if (way_table_builder_get_position (builder, WAY_INDEX (from), &a)
      && way_table_builder_get_position (builder, WAY_INDEX (to), &b))
    cost = way_position_distance (&a, &b, self->kind);
  label = self->kind == WAY_POSITION_GEOGRAPHIC
            ? g_strdup_printf ("border of %.1f km", length / 1000)
            : g_strdup_printf ("border of %.6g", length);
  for (char *c = label; *c != '\0'; c++)
    if (*c == ',')              /* a point, whatever the locale */
      *c = '.';

  return way_table_builder_add_edge (builder, WAY_INDEX (from), WAY_INDEX (to),
                                     cost, WAY_BOTH_WAYS, label, &problem)
         || reader_take_error (self->reader, problem);
}

static gboolean
add_edges (Polygons        *self,
           WayTableBuilder *builder)
{
  g_autoptr (GArray) borders = g_array_new (FALSE, FALSE, sizeof (Border));
  guint end;

  if (!find_borders (self, borders))
    return FALSE;
  for (guint i = 0; i < borders->len; i = end)
    {
      const Border *border = &g_array_index (borders, Border, i);
      gdouble length = 0;

      for (end = i; end < borders->len
                    && compare_borders (border,
                                        &g_array_index (borders, Border, end))
                         == 0; end++)
        length += g_array_index (borders, Border, end).length;
      if (!add_edge (self, builder, border, length))
        return FALSE;
    }

  return TRUE;
}

static void
set_areas (const Polygons *self,
           WayNetwork     *network)
{
  WayTable *table = way_network_get_table (network);

  for (guint i = 0; i < self->rings->len; i++)
    {
      const Ring *ring = &g_array_index (self->rings, Ring, i);

      way_network_add_ring (network,
                            way_table_get_node (table,
                                                WAY_ADDED (ring->feature)),
                            &g_array_index (self->positions, WayPosition,
                                            ring->first),
                            (guint) ring->n);
    }
}

WayNetwork *
polygons_build (Polygons *self)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (self->kind);
  g_autoptr (WayTable) table = NULL;
  GError *problem = NULL;
  WayNetwork *network;

  way_table_builder_set_order (builder, WAY_ORDER_LOCAL);
  if (!add_nodes (self, builder) || !add_edges (self, builder))
    return NULL;

  table = way_table_builder_build (builder, &problem);
  if (table == NULL)
    {
      reader_take_error (self->reader, problem);
      return NULL;
    }

  network = network_take_measured (g_steal_pointer (&table), TRUE);
  set_areas (self, network);
  return network;
}
