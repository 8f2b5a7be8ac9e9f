/* jugs.cc - measure four litres with jugs of three and five, in C++
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A node is the contents of the jugs. Nothing is listed beforehand: a lambda says
 * what can be done next, and the search asks it.
 *
 *   c++ -std=c++17 jugs.cc $(pkg-config --cflags --libs wayfind-1) -o jugs */

#include <wayfind.hpp>

#include <algorithm>
#include <cstdlib>
#include <iostream>

struct Jugs
{
  int small, large;

  bool operator== (const Jugs &other) const
  {
    return small == other.small && large == other.large;
  }
};

int
main (int argc, char *argv[])
{
  const int wanted = argc > 1 ? std::atoi (argv[1]) : 4;
  const Jugs full { 3, 5 };

  wayfind::graph<Jugs> kitchen ([&] (const Jugs &at, auto &edges) {
    const int to_large = std::min (at.small, full.large - at.large);
    const int to_small = std::min (at.large, full.small - at.small);

    edges.add ({ full.small, at.large });
    edges.add ({ at.small, full.large });
    edges.add ({ 0, at.large });
    edges.add ({ at.small, 0 });
    edges.add ({ at.small - to_large, at.large + to_large });
    edges.add ({ at.small + to_small, at.large - to_small });
  });

  wayfind::search<Jugs> search (kitchen, WAY_STRATEGY_BFS);

  search.start ({ 0, 0 }).goal_if ([&] (const Jugs &at) {
    return at.small == wanted || at.large == wanted;
  });
  search.run ();

  const auto path = search.found ();

  if (!path)
    {
      std::cout << "No pouring leaves " << wanted << " litres in a jug.\n";
      return EXIT_FAILURE;
    }

  for (const Jugs &at : *path)
    std::cout << at.small << " + " << at.large << '\n';
  std::cout << path->cost () << " steps\n";
  return EXIT_SUCCESS;
}
