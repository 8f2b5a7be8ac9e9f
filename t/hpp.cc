/* hpp.cc - the C++ header: every kind of node, and exceptions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>
#include "lib/both-ends.h"

extern const void *other_graph ();

/* GLib's own assertions stay when NDEBUG is defined. */
#define check_that g_assert_true

struct Cell
{
  int x, y;
};

/* Steps to the right and down in a square of @side cells. */
static auto
right_and_down (int side)
{
  return [side] (const Cell &at, auto &edges) {
    if (at.x + 1 < side)
      edges.add ({ at.x + 1, at.y });
    if (at.y + 1 < side)
      edges.add ({ at.x, at.y + 1 }, 2);
  };
}

static void
test_values ()
{
  wayfind::graph<Cell> floor (right_and_down (9));
  auto path = wayfind::find_path (floor, Cell { 0, 0 }, Cell { 5, 7 });

  check_that (path && path->size () == 13);
  g_assert_cmpfloat (path->cost (), ==, 5 + 2 * 7);
  g_assert_cmpfloat (path->cost_so_far (0), ==, 0);
  check_that (path->front ().x == 0 && path->back ().y == 7);
  check_that (!path->is_partial ());

  double cost = 0;
  Cell before = path->front ();

  for (const Cell &cell : *path)
    {
      cost += (cell.x - before.x) + 2 * (cell.y - before.y);
      before = cell;
    }
  g_assert_cmpfloat (cost, ==, path->cost ());
  check_that (!wayfind::find_path (floor, Cell { 5, 7 }, Cell { 0, 0 }));
}

/* Three bytes of padding, so that bytes cannot tell two apart. */
struct Padded
{
  char letter;
  int  number;

  bool operator== (const Padded &other) const
  {
    return letter == other.letter && number == other.number;
  }
};

/* Too large for the library's own values. */
struct Huge
{
  int  number;
  char rest[70000];

  bool operator== (const Huge &other) const { return number == other.number; }
};

namespace std
{
template <>
struct hash<Padded>
{
  size_t operator() (const Padded &padded) const
  {
    return static_cast<size_t> (padded.letter * 31 + padded.number);
  }
};

template <>
struct hash<Huge>
{
  size_t operator() (const Huge &huge) const
  {
    return static_cast<size_t> (huge.number);
  }
};
}

static void
test_values_with_functions ()
{
  /* The padding is filled with something else each time. */
  wayfind::graph<Padded> graph ([n = 0] (const Padded &at, auto &edges) mutable {
    Padded next;

    std::memset (&next, n++, sizeof next);
    next.letter = at.letter == 'a' ? 'b' : 'a';
    next.number = (at.number + 1) % 50;
    edges.add (next, 3);
  });
  wayfind::search<Padded> search (graph, WAY_STRATEGY_DIJKSTRA);

  search.start ({ 'a', 0 });
  check_that (search.run () == WAY_STATUS_EXHAUSTED);
  check_that (search.cost_so_far ({ 'b', 49 }) == 147.0);
  check_that (!search.cost_so_far ({ 'a', 49 }));
  check_that (search.came_from ({ 'b', 1 })->number == 0);

  wayfind::graph<Huge> large ([] (const Huge &at, auto &edges) {
    auto next = std::make_unique<Huge> (at);

    next->number++;
    if (next->number < 10)
      edges.add (*next);
  });
  auto first = std::make_unique<Huge> (), last = std::make_unique<Huge> ();

  last->number = 9;
  check_that (wayfind::find_path (large, *first, *last)->size () == 10);
}

static void
test_objects ()
{
  const std::vector<std::string> words { "cold", "cord", "card", "ward",
                                         "warm", "worm", "word" };
  wayfind::graph<std::string> ladder ([&] (const std::string &at, auto &edges) {
    for (const std::string &word : words)
      {
        int n_changes = 0;

        for (std::size_t i = 0; i < word.size (); i++)
          n_changes += word[i] != at[i];
        if (n_changes == 1)
          edges.add (word);
      }
  });
  auto path = wayfind::find_path (ladder, std::string ("cold"),
                                  std::string ("warm"), WAY_STRATEGY_BFS);

  check_that (path && path->size () == 5);
  check_that (std::count (path->begin (), path->end (), "cord") == 1);
}

enum class Light { green, yellow, red };

static void
test_words ()
{
  wayfind::graph<int> numbers ([] (int at, auto &edges) {
    edges.add (at - 3, 1);
    edges.add (at + 5, 1);
  });
  auto path = wayfind::find_path (numbers, 0, -1, WAY_STRATEGY_BFS);

  check_that (path && path->size () == 4 && path->back () == -1);

  wayfind::graph<Light> lights ([] (Light at, auto &edges) {
    edges.add (at == Light::red ? Light::green
                                : Light (static_cast<int> (at) + 1));
  });

  check_that (wayfind::find_path (lights, Light::yellow, Light::green)->size ()
              == 3);

  struct Room { std::vector<Room *> doors; } a, b, c;

  a.doors = { &b };
  b.doors = { &c, &a };

  wayfind::graph<Room *> house ([] (Room *at, auto &edges) {
    for (Room *room : at->doors)
      edges.add (room);
  });

  check_that (wayfind::find_path (house, &a, &c)->front () == &a);
  check_that (!wayfind::find_path (house, &c, &a));
}

static void
test_indices ()
{
  wayfind::graph<std::uint32_t> ring (0x100, [] (std::uint32_t at,
                                                 auto &edges) {
    edges.add ((at + 1) % 0x100, at);
  });

  ring.set_whole_costs ();
  check_that (wayfind::find_path (ring, 254u, 2u)->cost () == 254 + 255 + 1);

  WayTableBuilder *builder = way_table_builder_new (WAY_POSITION_NONE);

  for (int i = 0; i < 3; i++)
    way_table_builder_add_node (builder, nullptr, nullptr, nullptr, nullptr);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 4, WAY_ONE_WAY, nullptr, nullptr);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 5, WAY_ONE_WAY, nullptr, nullptr);

  WayTable *table = way_table_builder_build (builder, nullptr);
  wayfind::graph<std::uint32_t> wrapped (WAY_GRAPH (table));

  g_object_unref (table);
  g_object_unref (builder);
  check_that (wayfind::find_path (wrapped, 0u, 2u)->cost () == 9);
  try
    {
      wrapped.set_whole_costs ();
      g_assert_not_reached ();
    }
  catch (const std::logic_error &)
    {
    }
}

/* The path is a range that algorithms take. */
static void
test_range ()
{
  wayfind::graph<int> line (10, [] (int at, auto &edges) {
    if (at < 9)
      edges.add (at + 1);
  });
  auto path = *wayfind::find_path (line, 2, 9);
  std::vector<int> nodes (path.begin (), path.end ());

  check_that ((nodes == std::vector<int> { 2, 3, 4, 5, 6, 7, 8, 9 }));
  check_that (std::find (path.begin (), path.end (), 7) - path.begin () == 5);
  check_that (path.end () - path.begin () == 8);
  check_that (*(path.end () - 1) == 9 && path.begin ()[3] == 5);
  check_that (std::is_sorted (path.begin (), path.end ()));
  check_that (path.begin () < path.end () && path.end () >= path.begin ());

  auto i = path.begin ();

  check_that (*i++ == 2 && *i == 3 && *++i == 4 && *i-- == 4 && *--i == 2);
}

struct Thrown
{
  int number;
};

/* Runs @search, and returns the exception that it throws. */
template <typename Search>
static int
number_thrown (Search &search)
{
  try
    {
      search.run ();
    }
  catch (const Thrown &thrown)
    {
      return thrown.number;
    }
  return -1;
}

/* An exception in a lambda leaves the search, which may be run again. */
static void
test_throws ()
{
  int fuse = 0;
  auto burn = [&] (int number) {
    if (number == fuse)
      throw Thrown { number };
  };
  wayfind::graph<int> line ([&] (int at, auto &edges) {
    burn (1);
    if (at < 40)
      edges.add (at + 1);
  });

  line.set_cost ([&] (int, int) { burn (2); return 1.0; });
  line.set_heuristic ([&] (int at, int) { burn (3); return 40.0 - at; });

  for (fuse = 1; fuse <= 4; fuse++)
    {
      wayfind::search<int> search (line);

      search.start (0).goal (40);
      if (fuse == 4)
        search.clear_goals ().goal_if ([&] (int at) {
          burn (4);
          return at == 40;
        });
      g_assert_cmpint (number_thrown (search), ==, fuse);

      const int burnt = std::exchange (fuse, 0);

      check_that (search.run () == WAY_STATUS_FOUND);
      check_that (search.found ()->cost () == 40);
      fuse = burnt;
    }

  fuse = 0;

  wayfind::search<int> all (line, WAY_STRATEGY_DIJKSTRA);

  all.start (0).run ();
  try
    {
      all.for_each_reached ([] (int at, double) {
        if (at == 7)
          throw Thrown { at };
      });
      g_assert_not_reached ();
    }
  catch (const Thrown &thrown)
    {
      check_that (thrown.number == 7);
    }
}

/* A search inside a lambda of another. */
static void
test_throws_through_two_searches ()
{
  wayfind::graph<int> inner ([] (int at, auto &) {
    throw Thrown { at };
  });
  wayfind::graph<int> outer ([&] (int at, auto &edges) {
    if (at == 3)
      wayfind::find_path (inner, 12, 13);
    edges.add (at + 1);
  });
  wayfind::search<int> search (outer);

  search.start (0).goal (9);
  g_assert_cmpint (number_thrown (search), ==, 12);
}

static void
test_errors ()
{
  wayfind::graph<int> graph ([] (int at, auto &edges) {
    edges.add (at + 1, -1);
  });

  try
    {
      wayfind::find_path (graph, 0, 2);
      g_assert_not_reached ();
    }
  catch (const wayfind::error &error)
    {
      check_that (error.is (WAY_ERROR_BAD_COST));
      check_that (!error.is (WAY_ERROR_LIMIT));
      check_that (error.domain () == WAY_ERROR);
      check_that (std::strlen (error.what ()) > 0);
    }
}

static void
test_limits ()
{
  wayfind::graph<int> line ([] (int at, auto &edges) { edges.add (at + 1); });
  wayfind::search<int> search (line, WAY_STRATEGY_DIJKSTRA);

  search.start (0).goal (1000);
  search.set_limits (wayfind::limits ().max_expansions (10));
  check_that (search.run () == WAY_STATUS_MAX_EXPANSIONS);
  check_that (!search.found ());
  search.set_limits (wayfind::limits ().within (std::chrono::hours (1)));
  check_that (search.step (100) == WAY_STATUS_RUNNING);
  check_that (search.run () == WAY_STATUS_FOUND);
  search.set_limits (wayfind::limits ().within (std::chrono::seconds (0)));
  search.clear_starts ().start (1);
  check_that (search.run () == WAY_STATUS_DEADLINE);

  wayfind::search<int> small (line, WAY_STRATEGY_DIJKSTRA);

  small.start (0).goal (1000).set_limits (wayfind::limits ().max_bytes (4096));
  check_that (small.run () == WAY_STATUS_MAX_BYTES);
}

/* Several starts, a bound, weights, and all reached nodes. */
static void
test_search ()
{
  wayfind::graph<int> line ([] (int at, auto &edges) { edges.add (at + 1); });
  wayfind::search<int> search (line, WAY_STRATEGY_DIJKSTRA);
  std::map<int, double> reached;

  search.start (0, 4).start (10).set_max_cost (6).set_weight (1);
  check_that (search.run () == WAY_STATUS_MAX_COST);
  search.for_each_reached ([&] (int at, double cost) { reached[at] = cost; });
  g_assert_cmpuint (reached.size (), ==, 3 + 7);
  check_that (reached[2] == 6 && reached[16] == 6 && reached[10] == 0);
  check_that (!search.came_from (99));
}

/* The captures of a lambda are freed with the last handle of the graph, and a
 * search is such a handle, too. */
static void
test_lifetime ()
{
  auto token = std::make_shared<int> (7);

  {
    std::unique_ptr<wayfind::search<int>> search;

    {
      wayfind::graph<int> graph ([token] (int at, auto &edges) {
        edges.add (at + *token);
      });
      wayfind::graph<int> copy = graph;

      copy.set_heuristic ([token] (int, int) { return 0.0; });
      check_that (token.use_count () == 3);
      search = std::make_unique<wayfind::search<int>> (copy);
    }
    search->start (0).goal (21);
    check_that (search->run () == WAY_STATUS_FOUND);
  }
  check_that (token.use_count () == 1);
}

/* Edges against the edges, for searches of the C library from both ends. */
static void
test_predecessors ()
{
  wayfind::graph<int> line ([] (int at, auto &edges) { edges.add (at + 1); });
  GError *error = nullptr;

  line.set_predecessors ([] (int at, auto &edges) { edges.add (at - 1); });

  WaySearch *both
    = both_ends_search_new (line.get (), WAY_STRATEGY_DIJKSTRA);
  WayCost cost = 0;

  way_search_set_start (both, GINT_TO_POINTER (-5));
  way_search_set_goal (both, GINT_TO_POINTER (40));
  way_search_run (both, &error);
  wayfind::check (error);
  check_that (way_search_get_cost (both, &cost) && cost == 45);
  g_object_unref (both);
}

/* The header may be included anywhere. */
static void
test_two_units ()
{
  check_that (other_graph () != nullptr);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, nullptr);

  g_test_add_func ("/hpp/values", test_values);
  g_test_add_func ("/hpp/values-with-functions", test_values_with_functions);
  g_test_add_func ("/hpp/objects", test_objects);
  g_test_add_func ("/hpp/words", test_words);
  g_test_add_func ("/hpp/indices", test_indices);
  g_test_add_func ("/hpp/range", test_range);
  g_test_add_func ("/hpp/throws", test_throws);
  g_test_add_func ("/hpp/throws-through-two-searches",
                   test_throws_through_two_searches);
  g_test_add_func ("/hpp/errors", test_errors);
  g_test_add_func ("/hpp/limits", test_limits);
  g_test_add_func ("/hpp/search", test_search);
  g_test_add_func ("/hpp/lifetime", test_lifetime);
  g_test_add_func ("/hpp/predecessors", test_predecessors);
  g_test_add_func ("/hpp/two-units", test_two_units);

  return g_test_run ();
}
