/* explain-page.c - searches as one page of HTML that needs nothing else
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The page gets the parts of events that it cannot work out: the kind and the
 * node of each, and G, H and came_from of a path that is offered. The kinds of
 * events from the goal are capitals. */

#include "io/explain/explain-geometry.h"
#include "io/explain/hierarchy-arcs.h"
#include "io/draw/html.h"
#include "io/draw/page/text.h"

#include <math.h>

/* The largest grid, in cells. A table with more nodes than this is cut to
 * the surroundings of the searches. */
#define MAX_CELLS 4000000
#define MANY_NODES 20000

/* Up to so many cells the page searches again as walls are drawn. */
#define MOST_LIVE 250000

#define DIGITS "%.10g"

typedef struct
{
  Writer               *writer;
  const WayExplanation *explanation;
  Geometry             *geometry;       /* (owned) */
  guint32              *numbers;        /* (owned) (nullable) a node's number in
                                         * the page, if it differs */
  guint32               n_nodes;        /* in the page */
} Page;

/* The page -------------------------------------------------------------------
 *
 * A table that is large is cut: only nodes that the searches came near have a
 * number in the page. */

static guint32
number_of (const Page *self,
           guint32     node)
{
  return self->numbers != NULL ? self->numbers[node] : node;
}

static gboolean
choose_nodes (Page *self)
{
  const Geometry *map = self->geometry;
  const Box box = geometry_get_used (map, self->explanation);

  self->n_nodes = map->n_nodes;
  if (map->grid != NULL || map->n_nodes <= MANY_NODES)
    return TRUE;

  self->numbers = g_try_new (guint32, map->n_nodes);
  if (self->numbers == NULL)
    return FALSE;
  self->n_nodes = 0;
  for (guint32 i = 0; i < map->n_nodes; i++)
    {
      const WayPosition *at = &map->places[i];

      self->numbers[i] = at->x >= box.x && at->x <= box.x + box.width
                         && at->y >= box.y && at->y <= box.y + box.height
                           ? self->n_nodes++ : NO_NODE;
    }

  return TRUE;
}

/* Costs as exact as the search had them, so that it can be done again. */
static void
put_exactly (Writer *writer,
             WayCost cost)
{
  if (isfinite (cost))
    writer_put_number (writer, cost);
  else
    writer_put (writer, "null");
}

/* In the unit of answers. */
static void
put_cost (const Page *self,
          WayCost     cost)
{
  put_exactly (self->writer, explanation_convert (self->explanation, cost));
}

static void
put_terrain (const Page *self,
             WayTerrain *terrain)
{
  const guint32 n = self->n_nodes, columns = self->geometry->columns;
  guint32 run = 0;
  gboolean any = FALSE;

  /* Runs of cells: class and length, class and length ... */
  writer_put (self->writer, ",\"classes\":[");
  for (guint32 i = 0; i < n; i++)
    {
      const guint8 klass = way_terrain_get_class (terrain, i % columns,
                                                  i / columns);

      run++;
      if (i + 1 < n && klass == way_terrain_get_class (terrain,
                                                       (i + 1) % columns,
                                                       (i + 1) / columns))
        continue;
      writer_printf (self->writer, "%s%u,%u", html_comma (any), klass, run);
      any = TRUE;
      run = 0;
    }

  writer_put (self->writer, "],\"costs\":[");
  for (guint i = 0; i < 256; i++)
    {
      writer_put (self->writer, html_comma (i));
      put_cost (self, way_grid_get_class_cost (self->geometry->grid,
                                               (guint8) i));
    }

  writer_put (self->writer, "],\"names\":{");
  any = FALSE;
  for (guint32 i = 0; i < n; i++)
    {
      const char mark[] = { way_terrain_get_mark (terrain, i % columns,
                                                  i / columns), '\0' };
      const char *place = g_hash_table_lookup (self->explanation->places,
                                               GUINT_TO_POINTER (i));

      if (mark[0] == '\0' && place == NULL)
        continue;
      writer_printf (self->writer, "%s\"%u\":", html_comma (any), i);
      html_put_string (self->writer, place != NULL ? place : mark);
      any = TRUE;
    }
  writer_put (self->writer, "}");
}

static const char *
name_heuristic (const Geometry *map)
{
  switch (way_grid_get_heuristic (map->grid))
    {
    case WAY_GRID_MANHATTAN:
      return "manhattan";
    case WAY_GRID_CHEBYSHEV:
      return "chebyshev";
    case WAY_GRID_EUCLIDEAN:
      return "euclidean";
    case WAY_GRID_HEXAGONAL:
      return "hexagonal";
    case WAY_GRID_TRIANGULAR:
      return "triangular";
    case WAY_GRID_NO_HEURISTIC:
      return "none";
    case WAY_GRID_TIGHTEST:
    case WAY_GRID_OCTILE:
    default:
      return way_grid_get_heuristic (map->grid) == WAY_GRID_OCTILE ? "octile"
             : map->shape == WAY_GRID_HEXAGONS   ? "hexagonal"
             : map->shape == WAY_GRID_TRIANGLES  ? "triangular"
                                                 : "octile";
    }
}

/* By which rules to search in the page, if it can. */
static void
put_rules (const Page *self)
{
  const Geometry *map = self->geometry;
  const WayGridHeuristic heuristic = way_grid_get_heuristic (map->grid);
  WayCost steps[3];

  /* Costs that were divided may be rounded, and decide ties otherwise. */
  if (self->n_nodes > MOST_LIVE
      || explanation_convert (self->explanation, 1) != 1
      || (heuristic == WAY_GRID_EUCLIDEAN
          && (map->shape == WAY_GRID_HEXAGONS
              || map->shape == WAY_GRID_TRIANGLES)))
    return;
  for (guint i = 0; i < self->explanation->runs->len; i++)
    if (!explanation_run (self->explanation, i)->is_live)
      return;

  way_grid_get_steps (map->grid, &steps[0], &steps[1], &steps[2]);
  writer_printf (self->writer, ",\"rules\":{\"heuristic\":\"%s\","
                 "\"isDiagonal\":%s,\"corners\":%u,\"steps\":[",
                 name_heuristic (map),
                 map->shape == WAY_GRID_SQUARES_8 ? "true" : "false",
                 way_grid_get_corner_rule (map->grid));
  for (guint i = 0; i < 3; i++)
    {
      writer_put (self->writer, html_comma (i));
      put_exactly (self->writer, steps[i]);
    }
  writer_put (self->writer, "]}");
}

static void
put_grid (const Page *self)
{
  static const char *const shapes[] = {
    [WAY_GRID_SQUARES_4] = "squares",   [WAY_GRID_SQUARES_8] = "squares",
    [WAY_GRID_HEXAGONS] = "hexagons", [WAY_GRID_TRIANGLES] = "triangles",
  };
  const Geometry *map = self->geometry;

  writer_printf (self->writer,
                 "{\"kind\":\"grid\",\"shape\":\"%s\",\"columns\":%u,"
                 "\"rows\":%u,\"cellWidth\":", shapes[map->shape],
                 map->columns, map->rows);
  html_put_cost (self->writer, map->cell_width);
  writer_put (self->writer, ",\"cellHeight\":");
  html_put_cost (self->writer, map->cell_height);
  put_terrain (self, way_grid_get_terrain (map->grid));
  put_rules (self);
  writer_put (self->writer, "}");
}

static void
put_places (const Page *self,
            const char *key,
            gboolean    is_x)
{
  guint32 n = 0;

  writer_printf (self->writer, ",\"%s\":[", key);
  for (guint32 i = 0; i < self->geometry->n_nodes; i++)
    if (number_of (self, i) != NO_NODE)
      writer_printf (self->writer, "%s%d", html_comma (n++),
                     (gint) lround (is_x ? self->geometry->places[i].x
                                         : self->geometry->places[i].y));
  writer_put (self->writer, "]");
}

static void
put_names (const Page *self)
{
  guint32 n = 0;

  writer_put (self->writer, ",\"names\":[");
  for (guint32 i = 0; i < self->geometry->n_nodes; i++)
    if (number_of (self, i) != NO_NODE)
      {
        g_autofree char *name = explanation_dup_name (self->explanation, i);

        writer_put (self->writer, html_comma (n++));
        html_put_string (self->writer, name);
      }
  writer_put (self->writer, "]");
}

/* The bends of edge @n of the page. */
static void
append_bends (const Page *self,
              guint32     n,
              WayNode     from,
              WayNode     to,
              GString    *bends)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  way_network_append_shape (self->explanation->network, from, to, all);
  if (all->len == 0)
    return;

  g_string_append_printf (bends, "%s\"%u\":[", html_comma (bends->len), n);
  for (guint i = 0; i < all->len; i++)
    {
      const WayPosition at
        = geometry_place (self->geometry,
                          &g_array_index (all, WayPosition, i));

      g_string_append_printf (bends, "%s%d,%d", html_comma (i),
                              (gint) CLAMP (round (at.x), -1e9, 1e9),
                              (gint) CLAMP (round (at.y), -1e9, 1e9));
    }
  g_string_append_c (bends, ']');
}

/* The page has an edge that costs the same both ways once, though the table
 * has it twice. Only small maps show costs and directions. */
static void
put_edges (const Page *self)
{
  WayTable *table = self->geometry->table;
  const guint32 n_edges = way_table_get_n_edges (table);
  g_autoptr (GString) costs = g_string_new (NULL);
  g_autoptr (GString) one_way = g_string_new (NULL);
  g_autoptr (GString) bends = g_string_new (NULL);
  guint32 n = 0;

  writer_put (self->writer, ",\"edges\":[");
  for (guint32 i = 0; i < n_edges; i++)
    {
      char text[G_ASCII_DTOSTR_BUF_SIZE];
      WayNode from, to;
      WayCost cost, back = -1;
      guint32 a, b, other;

      way_table_get_edge (table, i, &from, &to, &cost, NULL);
      if (way_table_find_edge (table, to, from, &other))
        way_table_get_edge (table, other, NULL, NULL, &back, NULL);
      a = number_of (self, (guint32) WAY_NODE_INDEX (from));
      b = number_of (self, (guint32) WAY_NODE_INDEX (to));
      if (a == NO_NODE || b == NO_NODE || (a > b && back == cost))
        continue;

      writer_printf (self->writer, "%s%u,%u", html_comma (n), a, b);
      g_string_append (costs, html_comma (n));
      g_string_append (costs, isfinite (cost)
                                ? g_ascii_formatd (text, sizeof text, DIGITS,
                                                   explanation_convert
                                                     (self->explanation, cost))
                                : "null");
      if (back != cost)
        g_string_append_printf (one_way, "%s%u", html_comma (one_way->len),
                                n);
      append_bends (self, n, from, to, bends);
      n++;
    }
  writer_printf (self->writer, "],\"costs\":[");
  writer_put (self->writer, costs->str);
  writer_put (self->writer, "],\"oneWay\":[");
  writer_put (self->writer, one_way->str);
  writer_put (self->writer, "],\"bends\":{");
  writer_put (self->writer, bends->str);
  writer_put (self->writer, "}");
}

static void
put_table (const Page *self)
{
  writer_put (self->writer, "{\"kind\":\"table\",\"wrap\":");
  html_put_cost (self->writer, self->geometry->wrap);
  put_places (self, "x", TRUE);
  put_places (self, "y", FALSE);
  put_names (self);
  put_edges (self);
  writer_put (self->writer, "}");
}

/* Runs --------------------------------------------------------------------- */

static gboolean
is_offer (const WayTraceEvent *event)
{
  return event->kind == WAY_EVENT_OPEN || event->kind == WAY_EVENT_REPARENT
         || event->kind == WAY_EVENT_REOPEN;
}

static void
put_kinds (const Page          *self,
           const WayTraceEvent *events,
           guint                n_events)
{
  static const char letters[] = {
    [WAY_EVENT_OPEN] = 'o',   [WAY_EVENT_REPARENT] = 'r',
    [WAY_EVENT_REOPEN] = 'a', [WAY_EVENT_EXPAND] = 'x',
    [WAY_EVENT_CLOSE] = 'c',  [WAY_EVENT_GOAL] = 'g',
  };

  writer_put (self->writer, ",\"kinds\":\"");
  for (guint i = 0; i < n_events; i++)
    {
      const char letter = letters[events[i].kind];

      writer_printf (self->writer, "%c",
                     events[i].is_backward ? g_ascii_toupper (letter) : letter);
    }
  writer_put (self->writer, "\",\"nodes\":[");
  for (guint i = 0; i < n_events; i++)
    writer_printf (self->writer, "%s%u", html_comma (i),
                   number_of (self, events[i].node));
  writer_put (self->writer, "]");
}

static void
put_offers (const Page          *self,
            const WayTraceEvent *events,
            guint                n_events)
{
  guint n = 0;

  writer_put (self->writer, ",\"from\":[");
  for (guint i = 0; i < n_events; i++)
    if (is_offer (&events[i]))
      writer_printf (self->writer, "%s%u", html_comma (n++),
                     number_of (self, events[i].came_from));

  for (guint k = 0; k < 2; k++)
    {
      n = 0;
      writer_put (self->writer, k == 0 ? "],\"g\":[" : "],\"h\":[");
      for (guint i = 0; i < n_events; i++)
        if (is_offer (&events[i]))
          {
            writer_put (self->writer, html_comma (n++));
            put_cost (self, k == 0 ? events[i].cost_so_far
                                   : events[i].heuristic);
          }
    }
  writer_put (self->writer, "]");
}

static void
put_bounds (const Page *self,
            const Run  *run)
{
  gboolean any = FALSE;

  if (run->bounds == NULL)
    return;

  writer_put (self->writer, ",\"bounds\":[");
  for (guint32 i = 0; i < self->explanation->n_nodes; i++)
    if (number_of (self, i) != NO_NODE)
      {
        writer_put (self->writer, html_comma (any));
        put_cost (self, run->bounds[i]);
        any = TRUE;
      }
  writer_put (self->writer, "]");
}

static void
put_ranks (const Page *self,
           const Run  *run)
{
  g_autoptr (GArray) arcs = hierarchy_arcs_find (run);
  gboolean any = FALSE;

  if (run->ranks == NULL)
    return;

  writer_put (self->writer, ",\"ranks\":[");
  for (guint32 i = 0; i < self->explanation->n_nodes; i++)
    if (number_of (self, i) != NO_NODE)
      {
        writer_printf (self->writer, "%s%u", html_comma (any),
                       run_rank (run, i));
        any = TRUE;
      }
  writer_put (self->writer, "],\"arcs\":[");
  for (guint i = 0; i < arcs->len / 2; i++)
    {
      g_autofree char *text
        = hierarchy_arcs_dup_text (self->explanation, run, arcs, i);

      writer_put (self->writer, html_comma (i));
      html_put_string (self->writer, text);
    }
  writer_put (self->writer, "]");
}

static void
put_path (const Page *self,
          const Run  *run)
{
  writer_put (self->writer, ",\"cost\":");
  if (run->path == NULL)
    {
      writer_put (self->writer, "null,\"path\":[]");
      return;
    }

  put_cost (self, way_path_get_cost (run->path));
  writer_put (self->writer, ",\"path\":[");
  for (guint i = 0; i < way_path_get_length (run->path); i++)
    {
      const WayNode node = way_path_get_node (run->path, i);

      writer_printf (self->writer, "%s%u", html_comma (i),
                     number_of (self, (guint32) WAY_NODE_INDEX (node)));
    }
  writer_put (self->writer, "]");
}

static void
put_run (const Page *self,
         const Run  *run)
{
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);

  writer_put (self->writer, "{\"title\":");
  html_put_string (self->writer, run->title);
  writer_printf (self->writer, ",\"strategy\":\"%s\",\"status\":\"%s\","
                 "\"generated\":%" G_GUINT64_FORMAT,
                 way_strategy_get_name (run->strategy),
                 way_status_get_name (run->status),
                 run->statistics.generated);
  if (run->reason != NULL)
    writer_printf (self->writer, ",\"reason\":\"%s\"", run->reason);
  if (run->hint != NULL)
    writer_printf (self->writer, ",\"hint\":\"%s\"", run->hint);
  if (run->jump_columns > 0)
    writer_printf (self->writer, ",\"columns\":%u,\"jumped\":%u",
                   run->jump_columns, run->n_jumped);
  if (run->has_lines)
    writer_printf (self->writer, ",\"looked\":%u,\"corrected\":%u",
                   run->n_looked, run->n_corrected);
  writer_printf (self->writer, ",\"rules\":{\"ties\":\"%s\","
                 "\"reopens\":%s,\"weight\":",
                 run->tie_rule == WAY_TIE_FIRST_OPENED ? "first"
                 : run->tie_rule == WAY_TIE_DEEPER     ? "deeper" : "last",
                 run->reopens ? "true" : "false");
  put_exactly (self->writer, run->weight);
  writer_put (self->writer, "}");
  put_kinds (self, events, n_events);
  put_offers (self, events, n_events);
  put_bounds (self, run);
  put_ranks (self, run);
  put_path (self, run);
  writer_put (self->writer, "}");
}

static void
put_data (gconstpointer page)
{
  const Page *self = page;
  const WayExplanation *all = self->explanation;
  const char *attribution = way_network_get_attribution (all->network);

  writer_put (self->writer, "{\"title\":");
  html_put_string (self->writer, all->title != NULL ? all->title : "");
  if (explanation_get_unit (all) != NULL)
    writer_printf (self->writer, ",\"unit\":\"%s\"",
                   explanation_get_unit (all));
  writer_put (self->writer, ",\"attribution\":");
  html_put_string (self->writer, attribution != NULL ? attribution : "");
  writer_put (self->writer, ",\"map\":");
  if (self->geometry->grid != NULL)
    put_grid (self);
  else
    put_table (self);

  writer_put (self->writer, ",\"goals\":[");
  for (guint i = 0; i < all->goals->len; i++)
    writer_printf (self->writer, "%s%u", html_comma (i),
                   number_of (self, g_array_index (all->goals, guint32, i)));
  writer_put (self->writer, "],\"runs\":[");
  for (guint i = 0; i < all->runs->len; i++)
    {
      writer_put (self->writer, html_comma (i));
      put_run (self, explanation_run (all, i));
    }
  writer_put (self->writer, "]}");
}

static void
put_page (const Page *self)
{
  static const char *const scripts[]
    = { source_replay_js, source_engine_js, source_placing_js, source_grid_js,
        source_table_js, source_panel_js, source_page_js, NULL };
  static const char *const styles[]
    = { source_both_css, source_page_css, NULL };
  const HtmlPage page = {
    .html = source_page_html,
    .styles = styles,
    .scripts = scripts,
    .title = self->explanation->title,
    .put_data = put_data,
    .user_data = self
  };

  html_write (self->writer, &page);
}

void
explain_page (Writer               *writer,
              const WayExplanation *self)
{
  Page page = { writer, self, NULL };

  if (way_network_get_grid (self->network) != NULL && self->n_nodes > MAX_CELLS)
    {
      explain_refuse (writer, "the grid is too large for a page, which holds "
                              "4,000,000 cells");
      return;
    }

  page.geometry = geometry_new (self);
  if (page.geometry != NULL && choose_nodes (&page))
    put_page (&page);
  else
    explain_refuse (writer, "not enough memory for a map of this size");

  g_clear_pointer (&page.geometry, geometry_free);
  g_free (page.numbers);
}
