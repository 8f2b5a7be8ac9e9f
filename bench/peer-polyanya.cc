/* peer-polyanya.cc - Polyanya, behind functions that C can call
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Its search keeps its memory between paths. The corners of each path are
 * copied out, as in our result. */

#include "peer-polyanya.h"

#include <mesh.h>
#include <searchinstance.h>

#include <sstream>
#include <string>
#include <vector>

struct _PeerPolyanya
{
  std::istringstream         text;
  polyanya::Mesh             mesh;
  polyanya::SearchInstance   search;
  std::vector<polyanya::Point> path;

  explicit _PeerPolyanya (const char *mesh_text)
      : text (std::string (mesh_text)), mesh (text), search (&mesh)
  {
  }
};

PeerPolyanya *
peer_polyanya_new (const char *text)
{
  return new _PeerPolyanya (text);
}

void
peer_polyanya_free (PeerPolyanya *self)
{
  delete self;
}

double
peer_polyanya_find_path (PeerPolyanya *self, const WayPosition *from,
                         const WayPosition *to)
{
  self->search.set_start_goal ({ from->x, from->y }, { to->x, to->y });
  if (!self->search.search ())
    return -1;

  self->path.clear ();
  self->search.get_path_points (self->path);
  return self->search.get_cost ();
}
