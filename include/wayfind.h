/* wayfind.h - the one header to include: searches over graphs of any kind
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/version.h>
#include <wayfind/core/macros.h>

#include <wayfind/core/callback-graph.h>
#include <wayfind/core/edges.h>
#include <wayfind/core/error.h>
#include <wayfind/core/graph.h>
#include <wayfind/core/heuristic.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/node-type.h>
#include <wayfind/core/path.h>
#include <wayfind/core/position.h>

#include <wayfind/engine/observer.h>
#include <wayfind/engine/results.h>
#include <wayfind/engine/search.h>
#include <wayfind/engine/strategy.h>

#include <wayfind/graphs/grid.h>
#include <wayfind/graphs/mesh.h>
#include <wayfind/graphs/obstacles.h>
#include <wayfind/graphs/roadmap.h>
#include <wayfind/graphs/table-builder.h>
#include <wayfind/graphs/table.h>
#include <wayfind/graphs/terrain.h>

#include <wayfind/views/clearance.h>
#include <wayfind/views/jump-points.h>
#include <wayfind/views/knowledge.h>
#include <wayfind/views/midway.h>
#include <wayfind/views/overlay.h>
#include <wayfind/views/reservations.h>
#include <wayfind/views/timed.h>
#include <wayfind/views/turns.h>
#include <wayfind/views/view.h>

#include <wayfind/searches/alternatives.h>
#include <wayfind/searches/both-ends.h>
#include <wayfind/searches/cheapest-paths.h>
#include <wayfind/searches/components.h>
#include <wayfind/searches/dead-ends.h>
#include <wayfind/searches/disjoint-paths.h>
#include <wayfind/searches/field.h>
#include <wayfind/searches/front.h>
#include <wayfind/searches/frozen.h>
#include <wayfind/searches/landmarks.h>
#include <wayfind/searches/lexicographic.h>
#include <wayfind/searches/measures.h>
#include <wayfind/searches/next-steps.h>
#include <wayfind/searches/reach.h>
#include <wayfind/searches/replanning.h>
#include <wayfind/searches/search-rows.h>

#include <wayfind/routing/hierarchy-costs.h>
#include <wayfind/routing/hierarchy-query.h>
#include <wayfind/routing/hierarchy-targets.h>
#include <wayfind/routing/hierarchy.h>
#include <wayfind/routing/matching.h>
#include <wayfind/routing/order.h>
#include <wayfind/routing/prepared.h>
#include <wayfind/routing/router.h>
#include <wayfind/routing/trip.h>

#include <wayfind/motion/agents.h>
#include <wayfind/motion/crowd.h>
#include <wayfind/motion/dispatcher.h>
#include <wayfind/motion/formation.h>
#include <wayfind/motion/influence.h>
#include <wayfind/motion/mesh-path.h>
#include <wayfind/motion/motion.h>
#include <wayfind/motion/queue.h>
#include <wayfind/motion/smoothing.h>
#include <wayfind/motion/tiers.h>
#include <wayfind/motion/waypoint-net.h>

#include <wayfind/parallel/carrier.h>
#include <wayfind/parallel/delta-stepping.h>
#include <wayfind/parallel/workers.h>
