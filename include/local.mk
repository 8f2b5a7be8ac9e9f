# include/local.mk: the public headers
# SPDX-License-Identifier: LGPL-2.1-or-later

# Below a folder with the major version, so that releases that break
# programs can stand side by side.
wayincludedir = $(includedir)/wayfind-1
wayinclude_HEADERS = \
	include/wayfind-io.h \
	include/wayfind.h \
	include/wayfind.hpp

if HAVE_MPI
wayinclude_HEADERS += include/wayfind-mpi.h
endif
EXTRA_DIST += include/wayfind-mpi.h

waycoreincludedir = $(wayincludedir)/wayfind
waycoreinclude_HEADERS = \
	include/wayfind/alternatives.h \
	include/wayfind/any-angle.h \
	include/wayfind/anytime.h \
	include/wayfind/bidirectional.h \
	include/wayfind/callback-graph.h \
	include/wayfind/carrier.h \
	include/wayfind/clearance-map.h \
	include/wayfind/clearance.h \
	include/wayfind/crowd-plan.h \
	include/wayfind/crowd.h \
	include/wayfind/curves.h \
	include/wayfind/dead-ends.h \
	include/wayfind/delta-stepping.h \
	include/wayfind/dispatcher.h \
	include/wayfind/edge-direction.h \
	include/wayfind/edges.h \
	include/wayfind/error.h \
	include/wayfind/field.h \
	include/wayfind/find-path.h \
	include/wayfind/frozen.h \
	include/wayfind/funnel.h \
	include/wayfind/graph.h \
	include/wayfind/grid-heuristic.h \
	include/wayfind/grid-mesh.h \
	include/wayfind/grid.h \
	include/wayfind/heuristic.h \
	include/wayfind/hierarchy-alternatives.h \
	include/wayfind/hierarchy-costs.h \
	include/wayfind/hierarchy-publisher.h \
	include/wayfind/hierarchy-query.h \
	include/wayfind/hierarchy-targets.h \
	include/wayfind/hierarchy.h \
	include/wayfind/influence.h \
	include/wayfind/journey.h \
	include/wayfind/jump-points.h \
	include/wayfind/k-shortest.h \
	include/wayfind/knowledge.h \
	include/wayfind/landmarks.h \
	include/wayfind/layer.h \
	include/wayfind/limits.h \
	include/wayfind/line.h \
	include/wayfind/macros.h \
	include/wayfind/mesh-path.h \
	include/wayfind/mesh.h \
	include/wayfind/midway.h \
	include/wayfind/motion.h \
	include/wayfind/next-steps.h \
	include/wayfind/node-type.h \
	include/wayfind/observer.h \
	include/wayfind/obstacle-mesh.h \
	include/wayfind/obstacles.h \
	include/wayfind/order.h \
	include/wayfind/overlay.h \
	include/wayfind/parallel.h \
	include/wayfind/path.h \
	include/wayfind/position.h \
	include/wayfind/prepared.h \
	include/wayfind/queue.h \
	include/wayfind/reach.h \
	include/wayfind/recost.h \
	include/wayfind/replanner.h \
	include/wayfind/reservations.h \
	include/wayfind/restriction.h \
	include/wayfind/results.h \
	include/wayfind/reverse.h \
	include/wayfind/roadmap.h \
	include/wayfind/router-query.h \
	include/wayfind/router.h \
	include/wayfind/search.h \
	include/wayfind/smooth.h \
	include/wayfind/spot.h \
	include/wayfind/straightest.h \
	include/wayfind/strategy.h \
	include/wayfind/strong-islands.h \
	include/wayfind/table-builder.h \
	include/wayfind/table-part.h \
	include/wayfind/table.h \
	include/wayfind/terrain.h \
	include/wayfind/tiers.h \
	include/wayfind/time-profile.h \
	include/wayfind/timed.h \
	include/wayfind/transfers.h \
	include/wayfind/trip.h \
	include/wayfind/turns.h \
	include/wayfind/agents.h \
	include/wayfind/view.h
nodist_waycoreinclude_HEADERS = include/wayfind/version.h

wayioincludedir = $(wayincludedir)/wayfind-io
wayioinclude_HEADERS = \
	include/wayfind-io/explanation.h \
	include/wayfind-io/field-file.h \
	include/wayfind-io/format.h \
	include/wayfind-io/landmarks-file.h \
	include/wayfind-io/load.h \
	include/wayfind-io/loader.h \
	include/wayfind-io/network.h \
	include/wayfind-io/picture.h \
	include/wayfind-io/prepared-file.h \
	include/wayfind-io/printable.h \
	include/wayfind-io/reach-output.h \
	include/wayfind-io/route.h \
	include/wayfind-io/save.h \
	include/wayfind-io/trace.h \
	include/wayfind-io/unit.h
