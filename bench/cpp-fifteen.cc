/* cpp-fifteen.cc - A* on the 15-puzzle as a program in C++ would write it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "cpp-fifteen.h"

#include <wayfind.hpp>

struct Board
{
  FifteenBoard tiles;
};

struct _CppFifteen
{
  wayfind::graph<Board> moves;
  wayfind::search<Board> search;

  static wayfind::graph<Board>
  make_graph ()
  {
    wayfind::graph<Board> graph ([] (const Board &at, auto &edges) {
      const guint empty = fifteen_get_empty (at.tiles);

      for (guint i = 0; i < fifteen_n_beside[empty]; i++)
        edges.add ({ fifteen_slide (at.tiles, empty,
                                    fifteen_beside[empty][i]) });
    });

    graph.set_whole_costs ();
    graph.set_heuristic ([] (const Board &at, const Board &) {
      return fifteen_manhattan (at.tiles);
    });
    return graph;
  }

  _CppFifteen () : moves (make_graph ()), search (moves) {}
};

CppFifteen *
cpp_fifteen_new ()
{
  return new CppFifteen;
}

void
cpp_fifteen_free (CppFifteen *self)
{
  delete self;
}

double
cpp_fifteen_run (CppFifteen  *self,
                 FifteenBoard start)
{
  const Board solved { FIFTEEN_SOLVED };

  self->search.clear_starts ().clear_goals ().start ({ start }).goal (solved);
  return self->search.run () == WAY_STATUS_FOUND
           ? *self->search.cost_so_far (solved) : -1;
}
