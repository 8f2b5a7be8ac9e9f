# src/local.mk: the two libraries and the command
# SPDX-License-Identifier: LGPL-2.1-or-later

lib_LTLIBRARIES += libwayfind-1.la libwayfind-io-1.la
bin_PROGRAMS += wayfind

# What programs rest on: see docs/release.md.
EXTRA_DIST += src/wayfind-1.abi src/wayfind-io-1.abi src/wayfind-mpi-1.abi

# The objects are compiled once, into archives that are never installed. The
# libraries are made of these, and so are the tests, which then reach what
# the libraries hide.
noinst_LTLIBRARIES += libwayfind-internal.la libwayfind-io-internal.la

libwayfind_internal_la_LIBADD = $(GLIB_LIBS) $(LIBM)
libwayfind_internal_la_SOURCES = \
	$(core_sources) \
	$(engine_sources) \
	$(table_sources) \
	$(grid_sources) \
	$(mesh_sources) \
	$(roadmap_sources) \
	$(meshing_sources) \
	$(schedule_sources) \
	$(views_sources) \
	$(agents_sources) \
	$(prepared_sources) \
	$(hierarchy_sources) \
	$(searches_sources) \
	$(router_sources) \
	$(trips_sources) \
	$(crowd_sources) \
	$(replan_sources) \
	$(motion_sources) \
	$(tiers_sources) \
	$(queue_sources) \
	$(units_sources) \
	$(parallel_sources) \
	$(packed_sources) \
	$(types_sources)

core_sources = \
	src/core/budget.c \
	src/core/budget.h \
	src/core/callback-graph.c \
	src/core/changes.c \
	src/core/changes.h \
	src/core/course.c \
	src/core/course.h \
	src/core/edge-faults.c \
	src/core/edge-reader.c \
	src/core/edge-reader.h \
	src/core/edge-room.c \
	src/core/edges-private.h \
	src/core/edges.c \
	src/core/error.c \
	src/core/first-use.h \
	src/core/graph-kind.c \
	src/core/graph-kind.h \
	src/core/graph.c \
	src/core/hash-room.c \
	src/core/hash-room.h \
	src/core/heuristic-private.h \
	src/core/heuristic.c \
	src/core/limits-private.h \
	src/core/limits.c \
	src/core/line-reader.h \
	src/core/line.c \
	src/core/meter.c \
	src/core/meter.h \
	src/core/node-bytes.c \
	src/core/node-bytes.h \
	src/core/node-index.c \
	src/core/node-index.h \
	src/core/node-map.c \
	src/core/node-map.h \
	src/core/node-set.c \
	src/core/node-set.h \
	src/core/node-type-private.h \
	src/core/node-type.c \
	src/core/pace.h \
	src/core/open-at.h \
	src/core/path.c \
	src/core/plane.c \
	src/core/plane.h \
	src/core/position-private.h \
	src/core/position.c \
	src/core/prompt.c \
	src/core/prompt.h \
	src/core/recost.c \
	src/core/section-file.c \
	src/core/section-file.h \
	src/core/sections.c \
	src/core/sections.h \
	src/core/team.c \
	src/core/team.h

engine_sources = \
	src/engine/change.c \
	src/engine/cursor.c \
	src/engine/depth-bounds.c \
	src/engine/depth-first.c \
	src/engine/depth-first.h \
	src/engine/depth-private.h \
	src/engine/depth-shown.c \
	src/engine/depth-stack.c \
	src/engine/depth-stack.h \
	src/engine/differences.c \
	src/engine/differences.h \
	src/engine/expand.h \
	src/engine/find-path-private.h \
	src/engine/find-path.c \
	src/engine/goals.c \
	src/engine/goals.h \
	src/engine/key-pair.h \
	src/engine/lease.c \
	src/engine/lease.h \
	src/engine/loop.c \
	src/engine/node-store.c \
	src/engine/node-store.h \
	src/engine/observer.c \
	src/engine/open-heap.h \
	src/engine/open-list-private.h \
	src/engine/open-list.c \
	src/engine/open-list.h \
	src/engine/open-ring.c \
	src/engine/open-slots.c \
	src/engine/open-slots.h \
	src/engine/overflow.c \
	src/engine/reached.c \
	src/engine/reached.h \
	src/engine/refusal.c \
	src/engine/refusal.h \
	src/engine/relax.h \
	src/engine/report.c \
	src/engine/results.c \
	src/engine/run.c \
	src/engine/search-private.h \
	src/engine/search.c \
	src/engine/share-nodes.c \
	src/engine/share.c \
	src/engine/share.h \
	src/engine/shared-loop.c \
	src/engine/strategy-private.h \
	src/engine/strategy.c \
	src/engine/take.h \
	src/engine/variant.c \
	src/engine/waiting.h

table_sources = \
	src/table/arcs.c \
	src/table/arcs.h \
	src/table/edge-index.c \
	src/table/edge-index.h \
	src/table/islands.c \
	src/table/islands.h \
	src/table/renumber.c \
	src/table/renumber.h \
	src/table/spatial-index.c \
	src/table/spatial-index.h \
	src/table/table-arcs.h \
	src/table/table-build.c \
	src/table/table-builder-private.h \
	src/table/table-builder.c \
	src/table/table-edges-near.c \
	src/table/table-heuristic.c \
	src/table/table-heuristic.h \
	src/table/table-lines.c \
	src/table/table-lines.h \
	src/table/table-map.c \
	src/table/table-map.h \
	src/table/table-near.c \
	src/table/table-near.h \
	src/table/table-private.h \
	src/table/table-restrictions.c \
	src/table/table-restrictions.h \
	src/table/table-sections.c \
	src/table/table-sections.h \
	src/table/table-width.c \
	src/table/table.c

grid_sources = \
	src/grid/clearance-map-private.h \
	src/grid/clearance-map.c \
	src/grid/grid-arcs.c \
	src/grid/grid-arcs.h \
	src/grid/grid-corners.c \
	src/grid/grid-corners.h \
	src/grid/grid-goals.c \
	src/grid/grid-goals.h \
	src/grid/grid-heuristic.c \
	src/grid/grid-islands.c \
	src/grid/grid-islands.h \
	src/grid/grid-lines.c \
	src/grid/grid-lines.h \
	src/grid/grid-masks.c \
	src/grid/grid-masks.h \
	src/grid/grid-metric.h \
	src/grid/grid-near.c \
	src/grid/grid-near.h \
	src/grid/grid-private.h \
	src/grid/grid-shape.c \
	src/grid/grid-shape.h \
	src/grid/grid.c \
	src/grid/terrain-private.h \
	src/grid/terrain-text.c \
	src/grid/terrain.c \
	src/grid/tile.c \
	src/grid/tile.h

mesh_sources = \
	src/mesh/mesh-areas.c \
	src/mesh/mesh-corners.c \
	src/mesh/mesh-lines.c \
	src/mesh/mesh-private.h \
	src/mesh/mesh-rings.c \
	src/mesh/mesh-sectors.c \
	src/mesh/mesh-shape.c \
	src/mesh/mesh-squares.c \
	src/mesh/mesh-table.c \
	src/mesh/mesh.c

roadmap_sources = \
	src/roadmap/corner-places.c \
	src/roadmap/grid-outlines.c \
	src/roadmap/mesh-outlines.c \
	src/roadmap/obstacles-grow.c \
	src/roadmap/obstacles-private.h \
	src/roadmap/obstacles.c \
	src/roadmap/outline-check.c \
	src/roadmap/outline-check.h \
	src/roadmap/roadmap-lines.c \
	src/roadmap/roadmap-path.c \
	src/roadmap/roadmap-private.h \
	src/roadmap/roadmap.c \
	src/roadmap/segment-index.c \
	src/roadmap/segment-index.h \
	src/roadmap/sight-lines.c \
	src/roadmap/visibility.c \
	src/roadmap/visibility.h

meshing_sources = \
	src/meshing/convex-pieces.c \
	src/meshing/convex-pieces.h \
	src/meshing/grid-mesh.c \
	src/meshing/obstacle-mesh.c \
	src/meshing/triangulation-walls.c \
	src/meshing/triangulation.c \
	src/meshing/triangulation.h

schedule_sources = \
	src/schedule/reservations-private.h \
	src/schedule/reservations.c \
	src/schedule/slot-list.c \
	src/schedule/slot-list.h \
	src/schedule/time-profile-private.h \
	src/schedule/time-profile.c \
	src/schedule/time-slots.c \
	src/schedule/time-slots.h

views_sources = \
	src/views/beside.h \
	src/views/body.c \
	src/views/body.h \
	src/views/change-teller.c \
	src/views/change-teller.h \
	src/views/clearance.c \
	src/views/cost-map.c \
	src/views/cost-map.h \
	src/views/grid-memory.c \
	src/views/grid-memory.h \
	src/views/jump-distances.c \
	src/views/jump-distances.h \
	src/views/jump-path.c \
	src/views/jump-points.c \
	src/views/jumps.c \
	src/views/jumps.h \
	src/views/knowledge-lines.c \
	src/views/knowledge-lines.h \
	src/views/knowledge-private.h \
	src/views/knowledge-seen.c \
	src/views/knowledge.c \
	src/views/label-numbers.c \
	src/views/label-numbers.h \
	src/views/layer.c \
	src/views/lifting-view.c \
	src/views/lifting-view.h \
	src/views/line-pieces.c \
	src/views/line-pieces.h \
	src/views/midway-edges.c \
	src/views/midway-private.h \
	src/views/midway-turns.c \
	src/views/midway.c \
	src/views/overlay-corners.c \
	src/views/overlay-corners.h \
	src/views/overlay-lines.c \
	src/views/overlay-lines.h \
	src/views/overlay-private.h \
	src/views/overlay-totals.c \
	src/views/overlay.c \
	src/views/reverse.c \
	src/views/state-numbers.c \
	src/views/state-numbers.h \
	src/views/surroundings.c \
	src/views/surroundings.h \
	src/views/table-memory-private.h \
	src/views/table-memory.c \
	src/views/table-memory.h \
	src/views/table-sight.c \
	src/views/timed-changes.c \
	src/views/timed-leg.c \
	src/views/timed-passage.c \
	src/views/timed-passage.h \
	src/views/timed-path.c \
	src/views/timed-private.h \
	src/views/timed-reserve.c \
	src/views/timed-rows.c \
	src/views/timed-rows.h \
	src/views/timed-settings.c \
	src/views/timed.c \
	src/views/transfers.c \
	src/views/turn-angles.c \
	src/views/turn-angles.h \
	src/views/turn-arrivals.c \
	src/views/turn-arrivals.h \
	src/views/turn-costs.c \
	src/views/turn-costs.h \
	src/views/turn-kinds.c \
	src/views/turn-kinds.h \
	src/views/turn-numbers.c \
	src/views/turn-numbers.h \
	src/views/turn-rows.c \
	src/views/turn-rows.h \
	src/views/turn-rules.c \
	src/views/turn-rules.h \
	src/views/turn-states.c \
	src/views/turns-private.h \
	src/views/turns-restrictions.c \
	src/views/turns-settings.c \
	src/views/turns.c \
	src/views/view-private.h \
	src/views/view.c

agents_sources = \
	src/agents/agents-private.h \
	src/agents/agents-show.c \
	src/agents/agents.c \
	src/agents/influence.c

prepared_sources = \
	src/prepared/area-changes.c \
	src/prepared/area-trial.c \
	src/prepared/area-trial.h \
	src/prepared/area-finder.c \
	src/prepared/area-finder.h \
	src/prepared/blocks.c \
	src/prepared/blocks.h \
	src/prepared/dead-ends-areas.c \
	src/prepared/dead-ends-private.h \
	src/prepared/dead-ends.c \
	src/prepared/island-levels.c \
	src/prepared/island-levels.h \
	src/prepared/field-answers.c \
	src/prepared/field-bytes.c \
	src/prepared/field-labels.c \
	src/prepared/field-mend.c \
	src/prepared/field-private.h \
	src/prepared/field.c \
	src/prepared/frozen.c \
	src/prepared/landmark-bytes.c \
	src/prepared/landmark-maker.c \
	src/prepared/landmark-maker.h \
	src/prepared/landmark-rows.c \
	src/prepared/landmark-rows.h \
	src/prepared/landmarks-private.h \
	src/prepared/landmarks.c \
	src/prepared/links.c \
	src/prepared/links.h \
	src/prepared/mend-view.c \
	src/prepared/mend-view.h \
	src/prepared/next-steps-private.h \
	src/prepared/next-steps.c \
	src/prepared/step-maker.c \
	src/prepared/step-maker.h \
	src/prepared/step-table.c \
	src/prepared/step-table.h \
	src/prepared/strong-islands.c \
	src/prepared/strong-walk.c \
	src/prepared/strong-walk.h \
	src/prepared/trail.c \
	src/prepared/trail.h \
	src/prepared/two-way.c \
	src/prepared/two-way.h \
	src/prepared/visit.c \
	src/prepared/visit.h

hierarchy_sources = \
	src/hierarchy/closed-edges.c \
	src/hierarchy/closed-edges.h \
	src/hierarchy/costs-changes.c \
	src/hierarchy/costs-changes.h \
	src/hierarchy/costs-closed.c \
	src/hierarchy/costs-private.h \
	src/hierarchy/costs-reader.c \
	src/hierarchy/costs-reader.h \
	src/hierarchy/customise-kind.h \
	src/hierarchy/customise-team.h \
	src/hierarchy/customise.c \
	src/hierarchy/cutter.c \
	src/hierarchy/cutter.h \
	src/hierarchy/directions.c \
	src/hierarchy/directions.h \
	src/hierarchy/dissection.c \
	src/hierarchy/dissection.h \
	src/hierarchy/elimination.c \
	src/hierarchy/elimination.h \
	src/hierarchy/expanded-graph.c \
	src/hierarchy/expanded-graph.h \
	src/hierarchy/expansion.c \
	src/hierarchy/expansion.h \
	src/hierarchy/flow.c \
	src/hierarchy/flow.h \
	src/hierarchy/hierarchy-costs.c \
	src/hierarchy/hierarchy-private.h \
	src/hierarchy/hierarchy-publisher.c \
	src/hierarchy/hierarchy-query.c \
	src/hierarchy/hierarchy-sections.c \
	src/hierarchy/hierarchy-sections.h \
	src/hierarchy/hierarchy-targets.c \
	src/hierarchy/hierarchy.c \
	src/hierarchy/known-slots.c \
	src/hierarchy/known-slots.h \
	src/hierarchy/legs.h \
	src/hierarchy/minimum-degree.c \
	src/hierarchy/minimum-degree.h \
	src/hierarchy/node-flow.c \
	src/hierarchy/node-flow.h \
	src/hierarchy/order-private.h \
	src/hierarchy/order.c \
	src/hierarchy/part.c \
	src/hierarchy/part.h \
	src/hierarchy/patch.c \
	src/hierarchy/patch.h \
	src/hierarchy/place-cuts.c \
	src/hierarchy/place-cuts.h \
	src/hierarchy/query-bypasses.c \
	src/hierarchy/query-circles.c \
	src/hierarchy/query-private.h \
	src/hierarchy/query-unfold.c \
	src/hierarchy/query-walk.c \
	src/hierarchy/repair.c \
	src/hierarchy/repair.h \
	src/hierarchy/selection.c \
	src/hierarchy/selection.h \
	src/hierarchy/separator.c \
	src/hierarchy/separator.h \
	src/hierarchy/shape-build.c \
	src/hierarchy/shape-build.h \
	src/hierarchy/shape-check.c \
	src/hierarchy/shape-check.h \
	src/hierarchy/shape-edges.c \
	src/hierarchy/shape-edges.h \
	src/hierarchy/shrink.c \
	src/hierarchy/shrink.h \
	src/hierarchy/sweep-kind.h \
	src/hierarchy/sweep.c \
	src/hierarchy/sweep.h \
	src/hierarchy/targets-private.h \
	src/hierarchy/targets-rows.c \
	src/hierarchy/topology.c \
	src/hierarchy/topology.h \
	src/hierarchy/tree-parts.c \
	src/hierarchy/tree-parts.h \
	src/hierarchy/unfold-hints.h \
	src/hierarchy/values.h \
	src/hierarchy/via-nodes.c \
	src/hierarchy/via-nodes.h \
	src/hierarchy/walk-kind.h

router_sources = \
	src/router/router-query.c \
	src/router/router-rows.c \
	src/router/router-state.c \
	src/router/router-state.h \
	src/router/router.c

trips_sources = \
	src/trips/assignment.c \
	src/trips/assignment.h \
	src/trips/held-karp.c \
	src/trips/held-karp.h \
	src/trips/or-opt.c \
	src/trips/or-opt.h \
	src/trips/tour.c \
	src/trips/tour.h \
	src/trips/tree-bound.c \
	src/trips/tree-bound.h \
	src/trips/trip.c \
	src/trips/visits.c \
	src/trips/visits.h

searches_sources = \
	src/searches/alternatives.c \
	src/searches/bidirectional-private.h \
	src/searches/bidirectional.c \
	src/searches/branch.c \
	src/searches/branch.h \
	src/searches/detour-search.c \
	src/searches/detour-search.h \
	src/searches/detour-view.c \
	src/searches/detour-view.h \
	src/searches/detour-graphs.c \
	src/searches/detour-graphs.h \
	src/searches/edge-twins.c \
	src/searches/edge-twins.h \
	src/searches/goal-paths.c \
	src/searches/goal-paths.h \
	src/searches/goal-tree.c \
	src/searches/goal-tree.h \
	src/searches/hierarchy-alternatives.c \
	src/searches/k-shortest.c \
	src/searches/path-bounds.c \
	src/searches/path-bounds.h \
	src/searches/reach-edges.c \
	src/searches/reach-index.c \
	src/searches/reach-private.h \
	src/searches/reach-returns.c \
	src/searches/reach-returns.h \
	src/searches/reach.c \
	src/searches/side.c \
	src/searches/side.h \
	src/searches/sidetracks.c \
	src/searches/sidetracks.h \
	src/searches/yen.c \
	src/searches/yen.h

queue_sources = \
	src/queue/queue-mend.c \
	src/queue/queue-private.h \
	src/queue/queue-serve.c \
	src/queue/queue-source.c \
	src/queue/queue-steps.c \
	src/queue/queue-task.c \
	src/queue/queue-tick.c \
	src/queue/queue.c

units_sources = \
	src/units/dispatcher.c \
	src/units/errand.c \
	src/units/errand.h \
	src/units/motion-around.c \
	src/units/motion-beds.c \
	src/units/motion-errands.c \
	src/units/motion-form.c \
	src/units/motion-ground.c \
	src/units/motion-paths.c \
	src/units/motion-private.h \
	src/units/motion-rules.c \
	src/units/motion-sides.c \
	src/units/motion-steps.c \
	src/units/motion-tick.c \
	src/units/motion.c \
	src/units/pairing.c \
	src/units/pairing.h \
	src/units/walkers.c

parallel_sources = \
	src/parallel/batch.c \
	src/parallel/batch.h \
	src/parallel/carrier.c \
	src/parallel/delta-agree.c \
	src/parallel/delta-buckets.c \
	src/parallel/delta-buckets.h \
	src/parallel/delta-gather.c \
	src/parallel/delta-gather.h \
	src/parallel/delta-stepping.c \
	src/parallel/delta-worker.c \
	src/parallel/delta-worker.h \
	src/parallel/parallel.c \
	src/parallel/table-part-private.h \
	src/parallel/table-part.c \
	src/parallel/thread-carrier.c \
	src/parallel/thread-carrier.h \
	src/parallel/threads.c \
	src/parallel/threads.h \
	src/parallel/gather-path.c \
	src/parallel/gather-reach.c \
	src/parallel/parallel-private.h \
	src/parallel/worker-waves.c \
	src/parallel/worker.c \
	src/parallel/worker.h

packed_sources = \
	src/packed/prepared.c

types_sources = \
	src/types/boxed-types.c \
	src/types/enum-types.c

replan_sources = \
	src/replan/anytime.c \
	src/replan/fall-view.c \
	src/replan/fall-view.h \
	src/replan/learnt.c \
	src/replan/learnt.h \
	src/replan/lesson.c \
	src/replan/lesson.h \
	src/replan/mender.c \
	src/replan/mender.h \
	src/replan/prune-view.c \
	src/replan/prune-view.h \
	src/replan/replanner.c

motion_sources = \
	src/motion/any-angle.c \
	src/motion/cheapest-arcs.c \
	src/motion/cheapest-arcs.h \
	src/motion/curves.c \
	src/motion/even-path.c \
	src/motion/funnel.c \
	src/motion/mesh-estimate.c \
	src/motion/mesh-path.c \
	src/motion/mesh-shortest.c \
	src/motion/mesh-shortest.h \
	src/motion/mesh-sights.c \
	src/motion/mesh-sights.h \
	src/motion/smooth-private.h \
	src/motion/smooth.c \
	src/motion/straightest.c

tiers_sources = \
	src/tiers/coarse-graph.c \
	src/tiers/coarse-graph.h \
	src/tiers/corridor.c \
	src/tiers/corridor.h \
	src/tiers/crossings.c \
	src/tiers/crossings.h \
	src/tiers/journey-private.h \
	src/tiers/journey-refine.c \
	src/tiers/journey.c \
	src/tiers/sector-ground.c \
	src/tiers/sector-ground.h \
	src/tiers/sectors.c \
	src/tiers/sectors.h \
	src/tiers/tiers-arcs.c \
	src/tiers/tiers-build.c \
	src/tiers/tiers-desk.c \
	src/tiers/tiers-find.c \
	src/tiers/tiers-gates.c \
	src/tiers/tiers-private.h \
	src/tiers/tiers.c

crowd_sources = \
	src/crowd/conflict-cover.c \
	src/crowd/conflict-cover.h \
	src/crowd/conflict-routes.c \
	src/crowd/conflict-tree-private.h \
	src/crowd/conflict-tree.c \
	src/crowd/conflict-tree.h \
	src/crowd/conflicts.c \
	src/crowd/cost-layers.c \
	src/crowd/cost-layers.h \
	src/crowd/configurations.c \
	src/crowd/configurations.h \
	src/crowd/crowd-fields.c \
	src/crowd/crowd-fields.h \
	src/crowd/crowd-ground.c \
	src/crowd/crowd-ground.h \
	src/crowd/crowd-plan-private.h \
	src/crowd/crowd-plan.c \
	src/crowd/crowd-planner.c \
	src/crowd/crowd-private.h \
	src/crowd/crowd.c \
	src/crowd/joint-layers.c \
	src/crowd/joint-layers.h \
	src/crowd/lacam.c \
	src/crowd/lacam.h \
	src/crowd/lead.c \
	src/crowd/lead.h \
	src/crowd/neighbourhood.c \
	src/crowd/neighbourhood.h \
	src/crowd/optimal-planner.c \
	src/crowd/pibt.c \
	src/crowd/pibt.h \
	src/crowd/refine-private.h \
	src/crowd/refine-samples.c \
	src/crowd/refine.c \
	src/crowd/refine.h \
	src/crowd/reroute.c \
	src/crowd/reroute.h \
	src/crowd/spread.c \
	src/crowd/spread.h \
	src/crowd/timetable.c \
	src/crowd/timetable.h

libwayfind_1_la_SOURCES =
libwayfind_1_la_LIBADD = libwayfind-internal.la
libwayfind_1_la_LDFLAGS = -version-info $(WAY_LT_VERSION) -no-undefined

libwayfind_io_internal_la_CFLAGS = \
	$(AM_CFLAGS) $(GIO_UNIX_CFLAGS) $(JSON_GLIB_CFLAGS) \
	$(CAIRO_CFLAGS) $(GRAPHVIZ_CFLAGS) $(READOSM_CFLAGS)
libwayfind_io_internal_la_LIBADD = \
	$(GIO_UNIX_LIBS) $(JSON_GLIB_LIBS) \
	$(CAIRO_LIBS) $(GRAPHVIZ_LIBS) $(READOSM_LIBS)
libwayfind_io_internal_la_SOURCES = \
	$(draw_sources) \
	$(formats_sources)
nodist_libwayfind_io_internal_la_SOURCES = \
	src/draw/page/text.c

draw_sources = \
	src/draw/background.c \
	src/draw/canvas.c \
	src/draw/canvas.h \
	src/draw/column.c \
	src/draw/column.h \
	src/draw/drawn-names.c \
	src/draw/explain-frame.c \
	src/draw/explain-frame.h \
	src/draw/explain-geometry.c \
	src/draw/explain-geometry.h \
	src/draw/explain-layout.c \
	src/draw/explain-page.c \
	src/draw/explain-strip-grid.c \
	src/draw/explain-strip-marks.c \
	src/draw/explain-strip-marks.h \
	src/draw/explain-strip-table.c \
	src/draw/explain-strip.c \
	src/draw/explain-strip.h \
	src/draw/explain-text.c \
	src/draw/explanation-private.h \
	src/draw/explanation-save.c \
	src/draw/explanation.c \
	src/draw/extent.c \
	src/draw/extent.h \
	src/draw/fade.c \
	src/draw/fade.h \
	src/draw/filled-areas.c \
	src/draw/graticule.c \
	src/draw/html.c \
	src/draw/html.h \
	src/draw/isochrones.c \
	src/draw/labels.c \
	src/draw/labels.h \
	src/draw/layout.c \
	src/draw/layout.h \
	src/draw/line-key.c \
	src/draw/line-key.h \
	src/draw/lines.c \
	src/draw/lines.h \
	src/draw/map-page.c \
	src/draw/map-page-areas.c \
	src/draw/map-page-grid.c \
	src/draw/map-page-table.c \
	src/draw/map-page.h \
	src/draw/map-page-answers.c \
	src/draw/margins.c \
	src/draw/margins.h \
	src/draw/picture.c \
	src/draw/projection.c \
	src/draw/projection.h \
	src/draw/raster.c \
	src/draw/raster.h \
	src/draw/roads.c \
	src/draw/routes.c \
	src/draw/scene-layout.c \
	src/draw/scene.c \
	src/draw/scene.h \
	src/draw/seam.c \
	src/draw/seam.h \
	src/draw/svg.c \
	src/draw/svg.h \
	src/draw/theme.c \
	src/draw/theme.h \
	src/draw/tiles.c \
	src/draw/tiles.h \
	src/draw/trace-private.h \
	src/draw/trace.c \
	src/draw/tracks.c \
	src/draw/page/text.h

# The pages: plain files, put into C when the library is built.
page_files = \
	src/draw/page/placing.js \
	src/draw/page/map.html \
	src/draw/page/both.css \
	src/draw/page/map.css \
	src/draw/page/map-data.js \
	src/draw/page/map-index.js \
	src/draw/page/map-fade.js \
	src/draw/page/map-layers.js \
	src/draw/page/map-names.js \
	src/draw/page/map-routes.js \
	src/draw/page/map-streets.js \
	src/draw/page/map-directions.js \
	src/draw/page/map-view.js \
	src/draw/page/map-legend.js \
	src/draw/page/map-ruler.js \
	src/draw/page/map-tip.js \
	src/draw/page/map-hands.js \
	src/draw/page/map.js \
	src/draw/page/page.html \
	src/draw/page/page.css \
	src/draw/page/replay.js \
	src/draw/page/engine.js \
	src/draw/page/grid.js \
	src/draw/page/table.js \
	src/draw/page/panel.js \
	src/draw/page/page.js

src/draw/page/text.c: $(page_files) src/draw/page/to-c.awk
	$(AM_V_GEN)$(MKDIR_P) $(@D) && (cd $(srcdir) \
	  && $(AWK) -f src/draw/page/to-c.awk $(page_files)) > $@.tmp \
	  && mv -f $@.tmp $@

CLEANFILES += src/draw/page/text.c src/draw/page/text.c.tmp
EXTRA_DIST += $(page_files) src/draw/page/to-c.awk

formats_sources = \
	src/formats/airways.c \
	src/formats/prepared-file.c \
	$(formats_model_sources) \
	$(formats_text_sources) \
	$(formats_tables_sources) \
	$(formats_dimacs_sources) \
	$(formats_dot_sources) \
	$(formats_geojson_sources) \
	$(formats_graphml_sources) \
	$(formats_maps_sources) \
	$(formats_osm_sources) \
	$(formats_routes_sources)

formats_model_sources = \
	src/formats/model/antimeridian.c \
	src/formats/model/antimeridian.h \
	src/formats/model/centre.c \
	src/formats/model/centre.h \
	src/formats/model/class-name.h \
	src/formats/model/edge-lengths.c \
	src/formats/model/edge-lengths.h \
	src/formats/model/edge-list.c \
	src/formats/model/edge-list.h \
	src/formats/model/bytes-file.c \
	src/formats/model/bytes-file.h \
	src/formats/model/courses.c \
	src/formats/model/courses.h \
	src/formats/model/field-file.c \
	src/formats/model/format-private.h \
	src/formats/model/format.c \
	src/formats/model/landmarks-file.c \
	src/formats/model/legend.c \
	src/formats/model/legend.h \
	src/formats/model/io-types.c \
	src/formats/model/load.c \
	src/formats/model/load-part.c \
	src/formats/model/loader.c \
	src/formats/model/network-private.h \
	src/formats/model/network-save.c \
	src/formats/model/node-names.c \
	src/formats/model/node-names.h \
	src/formats/model/network.c \
	src/formats/model/place-text.c \
	src/formats/model/place-text.h \
	src/formats/model/unit.c \
	src/formats/model/polygons.c \
	src/formats/model/polygons.h \
	src/formats/model/queries.c \
	src/formats/model/outlines.c \
	src/formats/model/outlines.h \
	src/formats/model/position-rows.c \
	src/formats/model/position-rows.h \
	src/formats/model/shapes.c \
	src/formats/model/shapes.h \
	src/formats/model/table-text.c \
	src/formats/model/table-text.h

formats_text_sources = \
	src/formats/text/csv.c \
	src/formats/text/csv.h \
	src/formats/text/digits.h \
	src/formats/text/head.c \
	src/formats/text/head.h \
	src/formats/text/json-scan.c \
	src/formats/text/json-scan.h \
	src/formats/text/json-values.c \
	src/formats/text/json-values.h \
	src/formats/text/number.h \
	src/formats/text/open-waiting.c \
	src/formats/text/open-waiting.h \
	src/formats/text/printable.c \
	src/formats/text/reader.c \
	src/formats/text/reader.h \
	src/formats/text/save-attributes.c \
	src/formats/text/save-attributes.h \
	src/formats/text/save-file.c \
	src/formats/text/save-file.h \
	src/formats/text/save-stream.c \
	src/formats/text/save-target.c \
	src/formats/text/save-target.h \
	src/formats/text/source.c \
	src/formats/text/source.h \
	src/formats/text/words.c \
	src/formats/text/words.h \
	src/formats/text/writer.c \
	src/formats/text/writer.h \
	src/formats/text/xml-text.c \
	src/formats/text/xml-text.h

formats_tables_sources = \
	src/formats/tables/adjacency-write.c \
	src/formats/tables/adjacency.c \
	src/formats/tables/adjacency.h \
	src/formats/tables/borders.c \
	src/formats/tables/columns.c \
	src/formats/tables/columns.h \
	src/formats/tables/edge-table.c \
	src/formats/tables/node-table.c \
	src/formats/tables/node-table.h

formats_dimacs_sources = \
	src/formats/dimacs/dimacs-queries.c \
	src/formats/dimacs/dimacs-queries.h \
	src/formats/dimacs/dimacs-write.c \
	src/formats/dimacs/dimacs.c \
	src/formats/dimacs/dimacs.h

formats_dot_sources = \
	src/formats/dot/dot-check.c \
	src/formats/dot/dot-write.c \
	src/formats/dot/dot.c \
	src/formats/dot/dot.h \
	src/formats/dot/graphviz.c \
	src/formats/dot/graphviz.h

formats_geojson_sources = \
	src/formats/geojson/geojson-network.c \
	src/formats/geojson/near-ends.c \
	src/formats/geojson/near-ends.h \
	src/formats/geojson/geojson-network.h \
	src/formats/geojson/geojson-properties.c \
	src/formats/geojson/geojson-properties.h \
	src/formats/geojson/geojson-save.c \
	src/formats/geojson/geojson-save.h \
	src/formats/geojson/geojson-writer.c \
	src/formats/geojson/geojson-writer.h \
	src/formats/geojson/geojson.c \
	src/formats/geojson/topojson.c

formats_graphml_sources = \
	src/formats/graphml/graphml-graph.c \
	src/formats/graphml/graphml-graph.h \
	src/formats/graphml/graphml-write.c \
	src/formats/graphml/graphml.c \
	src/formats/graphml/graphml.h

formats_maps_sources = \
	src/formats/maps/map-text.c \
	src/formats/maps/map-text.h \
	src/formats/maps/movingai.c \
	src/formats/maps/scenario.c \
	src/formats/maps/scenario.h \
	src/formats/maps/tile-map-write.c \
	src/formats/maps/tile-map.c \
	src/formats/maps/tile-map.h \
	src/formats/maps/tiled-data.c \
	src/formats/maps/tiled-data.h \
	src/formats/maps/tiled-legend.c \
	src/formats/maps/tiled-legend.h \
	src/formats/maps/tiled.c

formats_osm_sources = \
	src/formats/osm/osm-check-pbf.c \
	src/formats/osm/osm-check-xml.c \
	src/formats/osm/osm-check.h \
	src/formats/osm/osm-parallel.c \
	src/formats/osm/osm-conditions.c \
	src/formats/osm/osm-conditions.h \
	src/formats/osm/osm-hours.c \
	src/formats/osm/osm-hours.h \
	src/formats/osm/osm-profile.c \
	src/formats/osm/osm-profile.h \
	src/formats/osm/osm-restrictions.c \
	src/formats/osm/osm-restrictions.h \
	src/formats/osm/osm-roads-build.c \
	src/formats/osm/osm-roads-private.h \
	src/formats/osm/osm-roads.c \
	src/formats/osm/osm-roads.h \
	src/formats/osm/osm.c

formats_routes_sources = \
	src/formats/routes/area-field.c \
	src/formats/routes/area-field.h \
	src/formats/routes/area-outlines.c \
	src/formats/routes/area-outlines.h \
	src/formats/routes/reach-areas.c \
	src/formats/routes/reach-areas.h \
	src/formats/routes/reach-lines.c \
	src/formats/routes/reach-lines.h \
	src/formats/routes/reach-output.c \
	src/formats/routes/route-geojson.c \
	src/formats/routes/route-gpx.c \
	src/formats/routes/route-output.c \
	src/formats/routes/route-output.h \
	src/formats/routes/route-save.c \
	src/formats/routes/route-steps.c \
	src/formats/routes/route.c

libwayfind_io_1_la_SOURCES =
libwayfind_io_1_la_LIBADD = \
	libwayfind-io-internal.la \
	libwayfind-1.la \
	$(GLIB_LIBS) $(LIBM)
libwayfind_io_1_la_LDFLAGS = -version-info $(WAY_LT_VERSION) -no-undefined

# Searches over ranks, for who has Open MPI: no other part links it.
if HAVE_MPI
lib_LTLIBRARIES += libwayfind-mpi-1.la
noinst_LTLIBRARIES += libwayfind-mpi-internal.la
endif
libwayfind_mpi_internal_la_CFLAGS = $(AM_CFLAGS) $(MPI_CFLAGS)
libwayfind_mpi_internal_la_LIBADD = $(MPI_LIBS) $(GLIB_LIBS)
libwayfind_mpi_internal_la_SOURCES = src/mpi/mpi-carrier.c
libwayfind_mpi_1_la_SOURCES =
libwayfind_mpi_1_la_LIBADD = \
	libwayfind-mpi-internal.la \
	libwayfind-1.la \
	$(MPI_LIBS) $(GLIB_LIBS)
libwayfind_mpi_1_la_LDFLAGS = -version-info $(WAY_LT_VERSION) -no-undefined

# The command is a client like any other.
wayfind_LDADD = libwayfind-io-1.la libwayfind-1.la $(GLIB_LIBS) $(LIBM)
wayfind_SOURCES = \
	src/tool/main.c \
	$(tool_sources) \
	$(tool_commands_sources) \
	$(tool_options_sources) \
	$(tool_reports_sources)

# The same for ranks of Open MPI: four of its commands, and what they share.
if HAVE_MPI
bin_PROGRAMS += wayfind-mpi
endif
wayfind_mpi_CFLAGS = $(AM_CFLAGS) $(MPI_CFLAGS)
wayfind_mpi_LDADD = libwayfind-mpi-1.la libwayfind-io-1.la libwayfind-1.la \
	$(MPI_LIBS) $(GLIB_LIBS) $(LIBM)
wayfind_mpi_SOURCES = \
	src/tool/commands/info-command.c \
	src/tool/commands/matrix-command.c \
	src/tool/commands/reach-command.c \
	src/tool/commands/route-command.c \
	src/tool/ranks-main.c \
	$(tool_sources) \
	$(tool_options_sources) \
	$(tool_reports_sources)

tool_sources = \
	src/tool/cost-matrix.c \
	src/tool/cost-matrix.h \
	src/tool/fold.c \
	src/tool/fold.h \
	src/tool/interrupt.c \
	src/tool/interrupt.h \
	src/tool/lend.c \
	src/tool/lend.h \
	src/tool/method.c \
	src/tool/method.h \
	src/tool/offer.c \
	src/tool/offer.h \
	src/tool/progress.c \
	src/tool/progress.h \
	src/tool/program.c \
	src/tool/program.h \
	src/tool/query-file.c \
	src/tool/query-file.h \
	src/tool/question.c \
	src/tool/question.h \
	src/tool/rank-team.c \
	src/tool/rank-team.h \
	src/tool/row-dealer.c \
	src/tool/row-dealer.h \
	src/tool/row-finder.c \
	src/tool/row-finder.h \
	src/tool/row-journal.c \
	src/tool/row-journal.h \
	src/tool/same-label.c \
	src/tool/same-label.h \
	src/tool/shown.c \
	src/tool/shown.h \
	src/tool/survey.c \
	src/tool/survey.h \
	src/tool/tool.c \
	src/tool/tool.h

tool_commands_sources = \
	src/tool/commands/convert-command.c \
	src/tool/commands/crowd-command.c \
	src/tool/commands/draw-command.c \
	src/tool/commands/explain-command.c \
	src/tool/commands/info-command.c \
	src/tool/commands/matrix-command.c \
	src/tool/commands/nearest-command.c \
	src/tool/commands/prepare-command.c \
	src/tool/commands/reach-command.c \
	src/tool/commands/route-command.c \
	src/tool/commands/trip-command.c

tool_options_sources = \
	src/tool/options/avoid.c \
	src/tool/options/avoid.h \
	src/tool/options/close-areas.c \
	src/tool/options/close-areas.h \
	src/tool/options/close-file.c \
	src/tool/options/close-file.h \
	src/tool/options/closing.c \
	src/tool/options/closing.h \
	src/tool/options/cost-units.c \
	src/tool/options/cost-units.h \
	src/tool/options/limit-options.c \
	src/tool/options/limit-options.h \
	src/tool/options/looks.c \
	src/tool/options/looks.h \
	src/tool/options/map-names.c \
	src/tool/options/map-names.h \
	src/tool/options/network-mark.c \
	src/tool/options/network-mark.h \
	src/tool/options/network-options.c \
	src/tool/options/network-options.h \
	src/tool/options/network-part.c \
	src/tool/options/network-part.h \
	src/tool/options/moment-text.c \
	src/tool/options/moment-text.h \
	src/tool/options/name-points.c \
	src/tool/options/name-points.h \
	src/tool/options/options.c \
	src/tool/options/options.h \
	src/tool/options/place-index.c \
	src/tool/options/place-index.h \
	src/tool/options/places.c \
	src/tool/options/places.h \
	src/tool/options/position-text.c \
	src/tool/options/position-text.h \
	src/tool/options/several.c \
	src/tool/options/several.h \
	src/tool/options/snap.c \
	src/tool/options/snap.h \
	src/tool/options/strategies.c \
	src/tool/options/strategies.h \
	src/tool/options/turn-options.c \
	src/tool/options/turn-options.h \
	src/tool/options/width-option.c \
	src/tool/options/width-option.h

tool_reports_sources = \
	src/tool/reports/bands.c \
	src/tool/reports/bands.h \
	src/tool/reports/crowd-report.c \
	src/tool/reports/crowd-report.h \
	src/tool/reports/json-parts.c \
	src/tool/reports/json-parts.h \
	src/tool/reports/json.c \
	src/tool/reports/json.h \
	src/tool/reports/letter-map.c \
	src/tool/reports/letter-map.h \
	src/tool/reports/output.c \
	src/tool/reports/output.h \
	src/tool/reports/picture-report.c \
	src/tool/reports/picture-report.h \
	src/tool/reports/reach-data.c \
	src/tool/reports/reach-report.h \
	src/tool/reports/reach-text.c \
	src/tool/reports/report-json.c \
	src/tool/reports/report-text.c \
	src/tool/reports/report-tsv.c \
	src/tool/reports/report.h \
	src/tool/reports/several-report.c \
	src/tool/reports/several-report.h \
	src/tool/reports/stops.c \
	src/tool/reports/stops.h \
	src/tool/reports/street-list.c \
	src/tool/reports/street-list.h \
	src/tool/reports/trip-report.c \
	src/tool/reports/trip-report.h \
	src/tool/reports/tsv.c \
	src/tool/reports/tsv.h
