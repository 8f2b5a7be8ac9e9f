/* hpp-roads.cc - vehicles, matching, measures and fronts from C++
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   hpp-roads STREETS
 *
 * STREETS is a map of OpenStreetMap: from node 1 to node 2 leads a road of
 * 2.2 km with a bridge 3.5 m high, and a longer one without. The C interface
 * serves C++ as it stands; wayfind::check() makes exceptions of its errors. */

#include <wayfind-io.h>
#include <wayfind.hpp>

#include <memory>
#include <vector>

template <typename T> struct unref
{
  void operator() (T *object) const { g_object_unref (object); }
};

template <typename T> using owned = std::unique_ptr<T, unref<T>>;

template <typename T>
static owned<T>
own (T *object, GError *error)
{
  wayfind::check (error);
  g_assert_nonnull (object);
  return owned<T> (object);
}

static owned<WayNetwork>
load (const char *path)
{
  GError *error = nullptr;
  WayLoadOptions options = {};

  options.measure = WAY_MEASURE_METRES;

  const auto loader = own (way_loader_new (&options), nullptr);
  WayNetwork *network = way_loader_load (loader.get (), path, nullptr, &error);

  return own (network, error);
}

static WayNode
find (WayNetwork *network, const char *name)
{
  WayNode node;

  g_assert_true (way_graph_find_node (way_network_get_graph (network), name,
                                      &node));
  return node;
}

/* The cost of the way from 1 to 2 for a vehicle. */
static double
ask (WayNetwork *network, const WayVehicle &vehicle)
{
  WayTable *table = way_network_get_table (network);
  const auto overlay = own (way_overlay_new (WAY_GRAPH (table)), nullptr);
  GArray *closed = g_array_new (FALSE, FALSE, sizeof (guint32));
  GError *error = nullptr;

  way_network_list_closed (network, &vehicle, closed, &error);
  for (guint i = 0; i < closed->len; i++)
    {
      WayNode from, to;

      way_table_get_edge (table, g_array_index (closed, guint32, i), &from, &to,
                          nullptr, nullptr);
      way_layer_set_edge_extra_cost (way_overlay_get_layer (overlay.get (),
                                                            nullptr),
                                     from, to, INFINITY, WAY_ONE_WAY);
    }
  g_array_unref (closed);
  wayfind::check (error);

  WayPath *path = way_find_path (WAY_GRAPH (overlay.get ()),
                                 find (network, "1"), find (network, "2"),
                                 WAY_STRATEGY_ASTAR, &error);

  wayfind::check (error);
  g_assert_nonnull (path);

  const double cost = way_path_get_cost (path);

  way_path_unref (path);
  return cost;
}

static void
test_vehicles (WayNetwork *network)
{
  WayVehicle vehicle = {};
  const double low = ask (network, vehicle);

  vehicle.height = 3.5;
  g_assert_cmpfloat (ask (network, vehicle), ==, low);
  vehicle.height = 3.6;
  g_assert_cmpfloat (ask (network, vehicle), >, low);
  g_assert_cmpfloat (std::fabs (low - 2223.9), <, 1);

  /* A network that is not a map knows no limits: an exception. */
  WayTableBuilder *builder = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_add_nodes (builder, 2, nullptr, nullptr, nullptr);

  const auto table = own (way_table_builder_build (builder, nullptr), nullptr);
  const auto bare = own (way_network_new (WAY_GRAPH (table.get ())), nullptr);
  bool thrown = false;

  g_object_unref (builder);
  try
    {
      GArray *closed = g_array_new (FALSE, FALSE, sizeof (guint32));
      GError *error = nullptr;

      way_network_list_closed (bare.get (), &vehicle, closed, &error);
      g_array_unref (closed);
      wayfind::check (error);
    }
  catch (const wayfind::error &error)
    {
      thrown = error.is (WAY_ERROR_UNSUPPORTED);
    }
  g_assert_true (thrown);
}

/* Along the road with the bridge, 1 km of it. */
static void
test_match (WayNetwork *network)
{
  std::vector<WayTrackPoint> track;
  GError *error = nullptr;

  for (int i = 0; i <= 10; i++)
    {
      WayTrackPoint point = {};

      point.position = { 0.005 + 0.0009 * i, i % 2 == 0 ? 2e-5 : -2e-5 };
      point.time = 10.0 * i;
      track.push_back (point);
    }

  WayMatch *found = way_network_match_track (
    network, nullptr, track.data (), static_cast<guint> (track.size ()),
    nullptr, nullptr, &error);
  const auto match = own (found, error);
  WayMatchPart part;
  WayMatchedPoint point;

  g_assert_cmpuint (way_match_get_n_parts (match.get ()), ==, 1);
  way_match_get_part (match.get (), 0, &part);
  g_assert_cmpfloat (std::fabs (part.length - 1000.8), <, 5);
  way_match_get_point (match.get (), 3, &point);
  g_assert_cmpint (point.fit, ==, WAY_MATCH_ON_WAY);
  g_assert_cmpfloat (std::fabs (point.foot.y), <, 1e-9);
}

/* A measure that is a lambda's: 1 for each edge, so that the front has the least
 * cost, and perhaps a way of fewer edges. */
static double
count_edge (WayNode, WayNode, guint32, gpointer n_asked)
{
  ++*static_cast<unsigned *> (n_asked);
  return 1;
}

static void
test_measures (WayNetwork *network)
{
  WayTable *table = way_network_get_table (network);
  const auto own_measures = own (way_network_dup_measures (network), nullptr);
  WayMeasures *measures = own_measures.get ();
  unsigned n_asked = 0;
  GError *error = nullptr;
  const guint edges = way_measures_add_function (measures, "edges", nullptr,
                                                 count_edge, &n_asked, nullptr);
  const auto front = own (way_front_new (WAY_GRAPH (table), measures,
                                         find (network, "1"),
                                         find (network, "2")), nullptr);

  way_front_add_criterion (front.get (), edges);

  WayPath *path = way_front_next (front.get (), nullptr, &error);

  wayfind::check (error);
  g_assert_nonnull (path);

  guint metres = 0;

  g_assert_true (way_measures_find (measures, "metres", &metres));
  g_assert_cmpfloat (
    std::fabs (way_measures_sum (measures, metres, path) - 2223.9), <, 1);
  g_assert_cmpfloat (way_front_get_value (front.get (), 1), ==,
                     way_path_get_length (path) - 1);
  g_assert_cmpuint (n_asked, >, 0);
  way_path_unref (path);
}

int
main (int, char **argv)
{
  const auto network = load (argv[1]);

  test_vehicles (network.get ());
  test_match (network.get ());
  test_measures (network.get ());
  return 0;
}
