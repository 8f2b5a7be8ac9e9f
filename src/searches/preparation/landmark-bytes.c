/* landmark-bytes.c - landmarks packed for files, and unpacked with a check
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The bytes are sections (core/section-file), so that the rows of landmarks in
 * a prepared network are used where they lie. By themselves landmarks may come
 * from anybody. A lane bounds costs from below if no edge of the graph costs
 * less than the lane changes along it, and that is looked at edge by edge: then
 * they are as right as landmarks that were made, even if the bytes are forged.
 * */

#include "searches/preparation/landmarks-private.h"

#include "core/edge-reader.h"
#include "core/node-type-private.h"
#include "core/section-file.h"

#include <wayfind/core/error.h>

#include <math.h>

#define MAGIC "WAYLANDM"
#define WHAT "saved landmarks"

#define IS_WHOLE 1u
#define IS_SYMMETRIC 2u

/* The section "landmarks". */
typedef struct
{
  guint32 flags;
  guint32 n_nodes;
  guint32 n_landmarks;
  guint32 n_groups;
  guint32 n_out_groups;
  guint32 nothing;
  gdouble largest;
} Counts;

/* Sections ----------------------------------------------------------------- */

static gsize
group_bytes (gboolean whole)
{
  return whole ? sizeof (WholeLanes) : sizeof (RealLanes);
}

void
landmarks_put_sections (const WayLandmarks *self,
                        SectionList        *list)
{
  const LandmarkSet *set = &self->set;
  const LandmarkRows *rows = &set->rows;
  const gboolean whole = rows->whole != NULL;
  const Counts counts = {
    (whole ? IS_WHOLE : 0) | (set->is_symmetric ? IS_SYMMETRIC : 0),
    rows->n_nodes, set->n_landmarks, rows->n_groups, set->n_out_groups, 0,
    rows->largest,
  };

  section_list_take (list, "landmarks", g_memdup2 (&counts, sizeof counts), 1,
                     sizeof counts);
  section_list_add (list, "landmark-nodes", set->landmarks, set->n_landmarks,
                    sizeof *set->landmarks);
  section_list_add (list, "landmark-rows",
                    whole ? (gconstpointer) rows->whole : rows->real,
                    (gsize) rows->n_nodes * rows->n_groups,
                    group_bytes (whole));
}

gboolean
landmarks_have_sections (const Sections *sections)
{
  return sections_have (sections, "landmarks");
}

static gboolean
check_counts (const Counts *counts)
{
  return counts->n_nodes > 0 && counts->n_landmarks > 0
         && counts->n_out_groups <= counts->n_groups
         && counts->n_groups <= G_MAXINT32 / 8
         && counts->n_landmarks <= counts->n_out_groups * ROW_LANES
         && counts->largest >= 0 && counts->largest < INFINITY;
}

static void
take_rows (LandmarkSet  *set,
           const Counts *counts,
           Sections     *sections)
{
  const gboolean whole = (counts->flags & IS_WHOLE) != 0;
  LandmarkRows *rows = &set->rows;
  gpointer array = sections_take (sections, "landmark-rows",
                                  (gsize) counts->n_nodes * counts->n_groups,
                                  group_bytes (whole));

  rows->n_nodes = counts->n_nodes;
  rows->n_groups = counts->n_groups;
  rows->largest = counts->largest;
  if (whole)
    rows->whole = array;
  else
    rows->real = array;
}

static void
take_nodes (LandmarkSet  *set,
            const Counts *counts,
            Sections     *sections)
{
  const guint32 n = counts->n_landmarks;
  const guint32 *nodes = sections_take (sections, "landmark-nodes", n,
                                        sizeof *nodes);

  if (nodes == NULL)
    return;

  set->n_landmarks = n;
  set->landmarks = g_new (guint32, n);
  for (guint32 i = 0; i < n; i++)
    {
      set->landmarks[i] = nodes[i];
      if (nodes[i] >= counts->n_nodes)
        sections_blame (sections, "landmark-nodes");
    }
}

static gboolean
fail_other (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                       WHAT ": they are of another graph, or costs have "
                            "fallen since: make them again");
  return FALSE;
}

WayLandmarks *
landmarks_from_sections (Sections *sections,
                         guint32   n_nodes,
                         GError  **error)
{
  g_autoptr (WayLandmarks) self = landmarks_alloc ();
  Counts counts;

  sections_copy (sections, "landmarks", &counts, sizeof counts);
  if (!check_counts (&counts))
    sections_blame (sections, "landmarks");
  if (!sections_finish (sections, error)
      || (counts.n_nodes != n_nodes && !fail_other (error)))
    return NULL;

  self->file = g_bytes_ref (sections->bytes);
  self->set.n_out_groups = counts.n_out_groups;
  self->set.is_symmetric = (counts.flags & IS_SYMMETRIC) != 0;
  take_rows (&self->set, &counts, sections);
  take_nodes (&self->set, &counts, sections);

  return sections_finish (sections, error) ? g_steal_pointer (&self) : NULL;
}

/* By themselves ------------------------------------------------------------ */

GBytes *
way_landmarks_to_bytes (WayLandmarks *self,
                        GError      **error)
{
  g_auto (SectionList) list = { NULL };

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  section_list_init (&list);
  landmarks_put_sections (self, &list);
  return section_file_pack (&list, MAGIC, error);
}

/* Whether an edge from @from to @to costs no less than each lane changes along
 * it in the direction in which it bounds. Sums of real costs were rounded by
 * searches as this one is here. */
static gboolean
holds_along (const LandmarkSet *set,
             guint32            from,
             guint32            to,
             WayCost            cost)
{
  for (guint lane = 0; lane < set->rows.n_groups * ROW_LANES; lane++)
    {
      const gboolean is_out = lane / ROW_LANES < set->n_out_groups;
      const gdouble x = landmark_rows_get (&set->rows, from, lane);
      const gdouble y = landmark_rows_get (&set->rows, to, lane);

      if (!(x >= 0 && y >= 0)
          || ((is_out || set->is_symmetric) && y > x + cost)
          || ((!is_out || set->is_symmetric) && x > y + cost))
        return FALSE;
    }

  return TRUE;
}

static gboolean
check_node (const WayLandmarks *self,
            EdgeReader         *reader,
            guint32             node,
            GError            **error)
{
  const WayEdges *edges = edge_reader_edges (reader);

  if (!edge_reader_ask_start (reader, WAY_INDEX (node), error))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (!holds_along (&self->set, node,
                      (guint32) WAY_NODE_INDEX (way_edges_get_node (edges, i)),
                      way_edges_get_cost (edges, i)))
      return fail_other (error);

  return TRUE;
}

static gboolean
check_nodes (const WayLandmarks *self,
             WayGraph           *graph,
             Meter              *meter,
             GError            **error)
{
  EdgeReader reader;
  gboolean good = TRUE;

  edge_reader_init_within (&reader, graph, meter);
  meter_expect (meter, graph);
  for (guint32 node = 0; good && node < self->set.rows.n_nodes; node++)
    good = meter_expand (meter, error)
           && check_node (self, &reader, node, error);
  edge_reader_clear (&reader);

  return good;
}

WayLandmarks *
way_landmarks_new_from_bytes (WayGraph        *graph,
                              GBytes          *bytes,
                              const WayLimits *limits,
                              GError         **error)
{
  g_autoptr (WayLandmarks) self = NULL;
  g_autoptr (GBytes) aligned = NULL;
  WayNodeType *type;
  Sections sections;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph) && bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  type = way_graph_get_node_type (graph);
  if (!node_type_is_dense (type))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "only landmarks over indices can be loaded");
      return NULL;
    }

  meter_init (&meter, limits);
  aligned = section_file_align (bytes, error);
  if (aligned == NULL
      || !section_file_open (&sections, aligned, MAGIC, WHAT, error)
      || !section_file_verify (&sections, &meter, error))
    return NULL;

  self = landmarks_from_sections (&sections, node_type_count (type), error);
  return self != NULL && check_nodes (self, graph, &meter, error)
           ? g_steal_pointer (&self) : NULL;
}
