# t/local.mk: the tests, their count, and ways to watch them
# SPDX-License-Identifier: LGPL-2.1-or-later

test_programs = $(unit_tests) $(io_tests) $(public_tests) $(fuzz_targets)
check_PROGRAMS += $(test_programs) $(ranks_programs)
if HAVE_MPI
ranks_programs = t/ranks        # which t/ranks.t starts
endif
check_LTLIBRARIES += t/libtest.la

t_libtest_la_SOURCES = \
	t/lib/all-paths.c \
	t/lib/all-paths.h \
	t/lib/as-graph.c \
	t/lib/as-graph.h \
	t/lib/bodies.c \
	t/lib/bodies.h \
	t/lib/both-ends.h \
	t/lib/bounded-search.c \
	t/lib/bounded-search.h \
	t/lib/broken.c \
	t/lib/broken.h \
	t/lib/browser.c \
	t/lib/browser.h \
	t/lib/calendar.c \
	t/lib/calendar.h \
	t/lib/cavern.c \
	t/lib/cavern.h \
	t/lib/contract.c \
	t/lib/contract.h \
	t/lib/crew.c \
	t/lib/crew.h \
	t/lib/crowd-world.c \
	t/lib/crowd-world.h \
	t/lib/data.c \
	t/lib/data.h \
	t/lib/desk.c \
	t/lib/desk.h \
	t/lib/differing.c \
	t/lib/differing.h \
	t/lib/dimacs.c \
	t/lib/dimacs.h \
	t/lib/fields.c \
	t/lib/fields.h \
	t/lib/file-swap.c \
	t/lib/file-swap.h \
	t/lib/files.c \
	t/lib/files.h \
	t/lib/events.c \
	t/lib/events.h \
	t/lib/every-path.c \
	t/lib/every-path.h \
	t/lib/ground-pile.c \
	t/lib/ground-pile.h \
	t/lib/ground.c \
	t/lib/ground.h \
	t/lib/gzipped.c \
	t/lib/gzipped.h \
	t/lib/histories.c \
	t/lib/histories.h \
	t/lib/jitter-carrier.c \
	t/lib/jitter-carrier.h \
	t/lib/junction-maps.c \
	t/lib/junction-maps.h \
	t/lib/label-sets.c \
	t/lib/label-sets.h \
	t/lib/landmarks.c \
	t/lib/landmarks.h \
	t/lib/least-cost.c \
	t/lib/least-cost.h \
	t/lib/least-pairs.c \
	t/lib/least-pairs.h \
	t/lib/line-walker.c \
	t/lib/line-walker.h \
	t/lib/lessons.c \
	t/lib/lessons.h \
	t/lib/map-desk.c \
	t/lib/map-desk.h \
	t/lib/made-tracks.c \
	t/lib/made-tracks.h \
	t/lib/maps.c \
	t/lib/maps.h \
	t/lib/mapf.c \
	t/lib/mapf.h \
	t/lib/march.c \
	t/lib/march.h \
	t/lib/meshes.c \
	t/lib/meshes.h \
	t/lib/moving-ai.c \
	t/lib/moving-ai.h \
	t/lib/oracle.c \
	t/lib/oracle.h \
	t/lib/osm-map.c \
	t/lib/osm-map.h \
	t/lib/outcome.c \
	t/lib/outcome.h \
	t/lib/permutations.c \
	t/lib/permutations.h \
	t/lib/pile.c \
	t/lib/pile.h \
	t/lib/plain-graph.c \
	t/lib/plain-graph.h \
	t/lib/plain-grid.c \
	t/lib/plain-grid.h \
	t/lib/priced-view.c \
	t/lib/priced-view.h \
	t/lib/products.c \
	t/lib/products.h \
	t/lib/prepared-tables.c \
	t/lib/prepared-tables.h \
	t/lib/queue-field.c \
	t/lib/queue-field.h \
	t/lib/random-graph.c \
	t/lib/random-graph.h \
	t/lib/random-piles.c \
	t/lib/random-piles.h \
	t/lib/replan.c \
	t/lib/replan.h \
	t/lib/ranked.c \
	t/lib/ranked.h \
	t/lib/reference.c \
	t/lib/reference.h \
	t/lib/rings.c \
	t/lib/rings.h \
	t/lib/roadmaps.c \
	t/lib/roadmaps.h \
	t/lib/routers.c \
	t/lib/routers.h \
	t/lib/part-edges.c \
	t/lib/part-edges.h \
	t/lib/part-extent.h \
	t/lib/shared-query.c \
	t/lib/shared-query.h \
	t/lib/state-puzzle.c \
	t/lib/state-puzzle.h \
	t/lib/streets.c \
	t/lib/streets.h \
	t/lib/survey.c \
	t/lib/survey.h \
	t/lib/tables.c \
	t/lib/tables.h \
	t/lib/ticks.c \
	t/lib/ticks.h \
	t/lib/toll-view.c \
	t/lib/toll-view.h \
	t/lib/towns.c \
	t/lib/towns.h \
	t/lib/turn-prices.c \
	t/lib/turn-prices.h \
	t/lib/turn-view.c \
	t/lib/turn-view.h \
	t/lib/two-tiers.c \
	t/lib/two-tiers.h \
	t/lib/written-out.c \
	t/lib/written-out.h

# Most tests link the library's object files, and so reach its hidden functions.
unit_tests = \
	t/agents \
	t/agents-bodies \
	t/agents-random \
	t/any-angle \
	t/anytime \
	t/beside \
	t/both-ends \
	t/cheapest-paths \
	t/blocked-ends \
	t/blocked-units \
	t/changes \
	t/broken-edges \
	t/clearance \
	t/clearance-edges \
	t/clearance-random \
	t/coarse-part \
	t/containers \
	t/contract \
	t/coordinate-range \
	t/corners \
	t/cost-map \
	t/counterexamples \
	t/crowd \
	t/crowd-optimal \
	t/crowd-plan \
	t/crowd-scenarios \
	t/crowd-spread \
	t/curves \
	t/dead-ends \
	t/dead-ends-changes \
	t/dead-ends-maps \
	t/delta-stepping \
	t/differences \
	t/dispatcher \
	t/disjoint-paths \
	t/dispatcher-bodies \
	t/dispatcher-orders \
	t/edges \
	t/extreme-scales \
	t/faults \
	t/field \
	t/formation \
	t/formation-grounds \
	t/formation-steps \
	t/field-bytes \
	t/field-mend \
	t/fifteen \
	t/find-path \
	t/first-use \
	t/front-piles \
	t/front-resources \
	t/front-roads \
	t/front-states \
	t/fronts \
	t/lexicographic \
	t/lexicographic-paths \
	t/lexicographic-piles \
	t/lexicographic-range \
	t/frozen \
	t/funnel \
	t/grid \
	t/grid-courses \
	t/grid-heuristics \
	t/grid-shapes \
	t/heuristic \
	t/heuristic-bytes \
	t/hostile-hashes \
	t/ida \
	t/ida-values \
	t/hierarchy \
	t/hierarchy-alternatives \
	t/hierarchy-changes \
	t/hierarchy-heuristic \
	t/hierarchy-over \
	t/hierarchy-publish \
	t/hierarchy-reading \
	t/hierarchy-roads \
	t/hierarchy-search \
	t/hierarchy-targets \
	t/hierarchy-threads \
	t/hierarchy-turns \
	t/influence \
	t/jump-points \
	t/k-shortest \
	t/k-shortest-order \
	t/kept-paths \
	t/knowledge \
	t/knowledge-edges \
	t/knowledge-memory \
	t/knowledge-random \
	t/knowledge-table \
	t/knowledge-table-random \
	t/landmarks \
	t/measured-rows \
	t/large-costs \
	t/late-nearest \
	t/lifetime \
	t/limits \
	t/limits-of-calls \
	t/line-of-sight \
	t/lines \
	t/mesh \
	t/mesh-areas \
	t/mesh-data \
	t/mesh-lines \
	t/mesh-path \
	t/mesh-shortest \
	t/mesh-turned \
	t/midway \
	t/midway-joins \
	t/midway-turns \
	t/spot-rows \
	t/spot-rules \
	t/meshing \
	t/matching \
	t/meter \
	t/motion \
	t/motion-idle \
	t/look-ahead \
	t/motion-random \
	t/moving-world \
	t/no-memory \
	t/no-memory-workers \
	t/nearest-spot \
	t/next-steps \
	t/node-index \
	t/node-map \
	t/node-map-random \
	t/node-store \
	t/node-type \
	t/node-type-data \
	t/observer \
	t/obstacles \
	t/obstacles-grow \
	t/open-list \
	t/order \
	t/order-cuts \
	t/overlay \
	t/overlay-layers \
	t/overlay-random \
	t/packed-nodes \
	t/parallel \
	t/parallel-limits \
	t/path \
	t/plane \
	t/prepared \
	t/prepared-roads \
	t/progress \
	t/puzzle-histograms \
	t/queries \
	t/queue \
	t/queue-callbacks \
	t/queue-changes \
	t/queue-lease \
	t/queue-piles \
	t/queue-random \
	t/queue-world \
	t/random-graphs \
	t/random-runs \
	t/reach \
	t/recost \
	t/replanner \
	t/replanner-graphs \
	t/replanner-random \
	t/reservations \
	t/refusals \
	t/refused-searches \
	t/results \
	t/reverse \
	t/reverse-heuristic \
	t/road-pairs \
	t/roadmap \
	t/roadmap-random \
	t/router \
	t/router-changes \
	t/scale \
	t/scenarios \
	t/sight \
	t/smooth \
	t/spare-memory \
	t/spatial-index \
	t/stacked-views \
	t/straightest \
	t/components \
	t/table \
	t/table-builder \
	t/table-changes \
	t/table-heuristic \
	t/terrain \
	t/terrain-array \
	t/tie-any \
	t/tie-rules \
	t/time-profile \
	t/tiers \
	t/tiers-changes \
	t/tiers-random \
	t/timed \
	t/timed-contract \
	t/timed-corners \
	t/timed-random \
	t/timed-agents \
	t/timed-numbers \
	t/timed-rush \
	t/transfers \
	t/trip \
	t/trip-bounds \
	t/through-traffic \
	t/turn-numbers \
	t/turn-restrictions \
	t/turns \
	t/priced-turns \
	t/u-turns \
	t/turns-expanded \
	t/turns-parallel \
	t/tutorial \
	t/view \
	t/view-order \
	t/warm-queries \
	t/waypoint-net \
	t/word-ladders \
	t/wrong-kinds

# Tests of libwayfind-io-1.
io_tests = \
	t/adjacency \
	t/airways \
	t/areas \
	t/border-tables \
	t/borders \
	t/dimacs \
	t/direction-words \
	t/directions \
	t/dot \
	t/edge-lengths \
	t/reach-areas \
	t/edge-table \
	t/explain-map \
	t/explain-hierarchy \
	t/explain-methods \
	t/explain-page \
	t/explanation \
	t/geojson \
	t/graphml \
	t/landmarks-bytes \
	t/live \
	t/load \
	t/load-part \
	t/load-part-tables \
	t/map-hands \
	t/map-looks \
	t/map-page \
	t/map-routes \
	t/movingai \
	t/network \
	t/match-tracks \
	t/track \
	t/network-spots \
	t/bend-index \
	t/squares \
	t/odd-numbers \
	t/osm-access \
	t/osm-files \
	t/network-measures \
	t/osm-pbf \
	t/osm-roads \
	t/osm-speeds \
	t/osm-streets \
	t/osm-town \
	t/osm-turns \
	t/profiles \
	t/vehicles \
	t/picture \
	t/picture-ground \
	t/picture-names \
	t/picture-odd \
	t/picture-parts \
	t/polygons \
	t/prepared-file \
	t/route-output \
	t/route-steps \
	t/save \
	t/tile-map \
	t/tiled \
	t/topojson \
	t/trace

# Tests that stand where a user stands, with the shared library.
public_tests = \
	t/clients \
	t/skirmish

# Targets of the fuzzer. make check runs them over their corpus.
core_fuzz_targets = \
	t/fuzz/engine \
	t/fuzz/geometry \
	t/fuzz/lines \
	t/fuzz/mapped \
	t/fuzz/views

fuzz_targets = $(core_fuzz_targets) \
	t/fuzz/load \
	t/fuzz/parts

# Scripts that run the command or the examples.
command_tests = \
	t/also.t \
	t/closures.t \
	t/command.t \
	t/control-characters.t \
	t/convert-command.t \
	t/cost-units.t \
	t/crowd-command.t \
	t/data-files.t \
	t/draw.t \
	t/examples.t \
	t/exits-and-rotaries.t \
	t/explain.t \
	t/front-command.t \
	t/interrupt.t \
	t/lessons.t \
	t/map-names.t \
	t/matrix.t \
	t/odd-places.t \
	t/match-command.t \
	t/match-features.t \
	t/osm-command.t \
	t/profile-command.t \
	t/vehicle-options.t \
	t/osm-hours.t \
	t/osrm-service.t \
	t/hourly-roads.t \
	t/places.t \
	t/prepare.t \
	t/prepared-commands.t \
	t/ranks-command.t \
	t/ranks.t \
	t/reach-command.t \
	t/read-back.t \
	t/repeated-names.t \
	t/road-walks.t \
	t/route-methods.t \
	t/route-several.t \
	t/route-ends.t \
	t/route-turns.t \
	t/route.t \
	t/save-command.t \
	t/sea-lanes.t \
	t/serve.t \
	t/service-clients.t \
	t/snap-edge.t \
	t/squares-command.t \
	t/time-limit.t \
	t/trip-command.t \
	t/unit-everywhere.t

# Scripts about the sources, the documents, other languages, and programs that
# are built like a user's. A build with sanitizers has nothing to add to them.
source_tests = \
	t/bootstrap.t \
	t/circles.t \
	t/cmake.t \
	t/coming-from.t \
	t/completion.t \
	t/documents.t \
	t/headers.t \
	t/hpp.t \
	t/install.t \
	t/interface.t \
	t/introspection.t \
	t/languages.t \
	t/layers.t \
	t/manual.t \
	t/postgresql.t \
	t/python.t \
	t/recipes.t \
	t/reference.t \
	t/sqlite.t \
	t/symbols.t \
	t/tasks.t

script_tests = $(command_tests) $(source_tests)

# A new test only needs its line above, unless it is of the last two kinds.
LDADD = t/libtest.la libwayfind-internal.la $(GLIB_LIBS) $(LIBM)
io_test_libs = t/libtest.la libwayfind-io-internal.la \
	libwayfind-internal.la $(JSON_GLIB_LIBS) $(GLIB_LIBS) $(LIBM)
public_test_libs = t/libtest.la libwayfind-io-1.la libwayfind-1.la \
	$(GLIB_LIBS) $(LIBM)

t_ranks_CFLAGS = $(AM_CFLAGS) $(MPI_CFLAGS)
t_ranks_LDADD = t/libtest.la libwayfind-mpi-internal.la \
	libwayfind-internal.la $(MPI_LIBS) $(GLIB_LIBS) $(LIBM)
t_adjacency_LDADD = $(io_test_libs)
t_formation_grounds_LDADD = $(io_test_libs)
t_airways_LDADD = $(io_test_libs)
t_areas_CFLAGS = $(AM_CFLAGS) $(CAIRO_CFLAGS)
t_scale_SOURCES = t/scale.c $(scale_sources)
t_areas_LDADD = $(io_test_libs) $(CAIRO_LIBS)
t_areas_SOURCES = t/areas.c $(picture_helpers)
t_border_tables_LDADD = $(io_test_libs)
t_borders_LDADD = $(io_test_libs)
t_direction_words_LDADD = $(io_test_libs)
t_directions_LDADD = $(io_test_libs)
t_dot_LDADD = $(io_test_libs)
t_graphml_LDADD = $(io_test_libs)
t_explain_map_LDADD = $(io_test_libs)
t_explain_hierarchy_LDADD = $(io_test_libs)
t_explain_methods_LDADD = $(io_test_libs)
t_explain_page_LDADD = $(io_test_libs)
t_live_LDADD = $(io_test_libs)
t_map_hands_LDADD = $(io_test_libs)
t_map_looks_LDADD = $(io_test_libs)
t_map_page_LDADD = $(io_test_libs)
t_map_routes_LDADD = $(io_test_libs)
t_route_steps_LDADD = $(io_test_libs)
t_explanation_LDADD = $(io_test_libs)
t_landmarks_bytes_LDADD = $(io_test_libs)
t_network_measures_LDADD = $(io_test_libs)
t_prepared_file_LDADD = $(io_test_libs)
t_geojson_LDADD = $(io_test_libs)
t_dimacs_LDADD = $(io_test_libs)
t_edge_lengths_LDADD = $(io_test_libs)
t_reach_areas_LDADD = $(io_test_libs)
t_edge_table_LDADD = $(io_test_libs)
t_load_LDADD = $(io_test_libs)
t_load_part_LDADD = $(io_test_libs)
t_load_part_tables_LDADD = $(io_test_libs)
t_movingai_LDADD = $(io_test_libs)
t_network_LDADD = $(io_test_libs)
t_match_tracks_LDADD = $(io_test_libs)
t_track_LDADD = $(io_test_libs)
t_network_spots_LDADD = $(io_test_libs)
t_bend_index_LDADD = $(io_test_libs)
t_squares_LDADD = $(io_test_libs)
t_picture_CFLAGS = $(AM_CFLAGS) $(CAIRO_CFLAGS)
t_picture_LDADD = $(io_test_libs) $(CAIRO_LIBS)
t_picture_SOURCES = t/picture.c $(picture_helpers)
t_picture_ground_CFLAGS = $(AM_CFLAGS) $(CAIRO_CFLAGS)
t_picture_ground_LDADD = $(io_test_libs) $(CAIRO_LIBS)
t_picture_ground_SOURCES = t/picture-ground.c $(picture_helpers)
t_picture_names_CFLAGS = $(AM_CFLAGS) $(CAIRO_CFLAGS)
t_picture_names_LDADD = $(io_test_libs) $(CAIRO_LIBS)
t_picture_names_SOURCES = t/picture-names.c $(picture_helpers)
t_picture_odd_CFLAGS = $(AM_CFLAGS) $(CAIRO_CFLAGS)
t_picture_odd_LDADD = $(io_test_libs) $(CAIRO_LIBS)
t_picture_odd_SOURCES = t/picture-odd.c $(picture_helpers)
picture_helpers = t/lib/pictures.c t/lib/pictures.h
t_picture_parts_LDADD = $(io_test_libs)
t_polygons_LDADD = $(io_test_libs)
t_odd_numbers_LDADD = $(io_test_libs)
t_osm_access_LDADD = $(io_test_libs)
t_osm_files_LDADD = $(io_test_libs)
t_osm_pbf_LDADD = $(io_test_libs)
t_osm_roads_LDADD = $(io_test_libs)
t_osm_speeds_LDADD = $(io_test_libs)
t_osm_streets_LDADD = $(io_test_libs)
t_osm_town_LDADD = $(io_test_libs)
t_vehicles_LDADD = $(io_test_libs)
t_osm_turns_LDADD = $(io_test_libs)
t_profiles_LDADD = $(io_test_libs)
t_route_output_LDADD = $(io_test_libs)
t_save_LDADD = $(io_test_libs)
t_tile_map_LDADD = $(io_test_libs)
t_trace_LDADD = $(io_test_libs)
t_tiled_LDADD = $(io_test_libs)
t_topojson_LDADD = $(io_test_libs)
t_clients_LDADD = $(public_test_libs)
t_clients_LDFLAGS = -no-install
t_skirmish_LDADD = $(public_test_libs)
t_skirmish_LDFLAGS = -no-install

# libFuzzer brings a main of its own.
if FUZZING
fuzz_sources = t/fuzz/dice.c t/fuzz/dice.h
else
fuzz_sources = t/fuzz/dice.c t/fuzz/dice.h t/fuzz/replay.c
endif

t_fuzz_engine_LDFLAGS = $(FUZZ_LDFLAGS)
t_fuzz_engine_SOURCES = t/fuzz/engine.c $(fuzz_sources)
t_fuzz_geometry_LDFLAGS = $(FUZZ_LDFLAGS)
t_fuzz_geometry_SOURCES = t/fuzz/geometry.c $(fuzz_sources)
t_fuzz_lines_LDFLAGS = $(FUZZ_LDFLAGS)
t_fuzz_lines_SOURCES = t/fuzz/lines.c $(fuzz_sources)
t_fuzz_load_LDADD = $(io_test_libs)
t_fuzz_load_LDFLAGS = $(FUZZ_LDFLAGS)
t_fuzz_load_SOURCES = t/fuzz/load.c $(fuzz_sources)
t_fuzz_mapped_LDADD = $(io_test_libs)
t_fuzz_mapped_LDFLAGS = $(FUZZ_LDFLAGS)
t_fuzz_mapped_SOURCES = t/fuzz/mapped.c $(fuzz_sources)
t_fuzz_parts_LDADD = $(io_test_libs)
t_fuzz_parts_LDFLAGS = $(FUZZ_LDFLAGS)
t_fuzz_parts_SOURCES = t/fuzz/parts.c $(fuzz_sources)
t_fuzz_views_LDFLAGS = $(FUZZ_LDFLAGS)
t_fuzz_views_SOURCES = t/fuzz/views.c $(fuzz_sources)

# Both kinds speak TAP ----------------------------------------------------

TESTS = $(test_programs) $(script_tests)
TEST_EXTENSIONS = .t

# GLib's tests speak TAP only with an option, which run.sh passes. Scripts are
# run by the shell, executable or not.
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) \
	$(top_srcdir)/build-aux/tap-driver.sh
LOG_COMPILER = $(SHELL) $(top_srcdir)/t/lib/run.sh
T_LOG_DRIVER = $(LOG_DRIVER)
T_LOG_COMPILER = $(SHELL)

AM_TESTS_ENVIRONMENT = \
	top_srcdir='$(abs_top_srcdir)'; \
	top_builddir='$(abs_top_builddir)'; \
	G_TEST_SRCDIR='$(abs_top_srcdir)/t'; \
	G_TEST_BUILDDIR='$(abs_top_builddir)/t'; \
	LSAN_OPTIONS="suppressions=$(abs_top_srcdir)/t/lib/leaks.supp:$${LSAN_OPTIONS:-print_suppressions=0}"; \
	WAYFIND_TEST_DATA="$${WAYFIND_TEST_DATA:-$(abs_top_srcdir)/../shared/data}"; \
	export top_srcdir top_builddir G_TEST_SRCDIR G_TEST_BUILDDIR \
	  LSAN_OPTIONS WAYFIND_TEST_DATA;

EXTRA_DIST += t/osrm-service.py t/serve-services.py t/serve-soak.py t/service-clients.py \
	t/osrm-clients/leaflet.html t/osrm-clients/maplibre.html t/osrm-clients/node-clients.js \
	t/osrm-clients/package.json t/osrm-clients/package-lock.json
EXTRA_DIST += t/postgresql-answers.sql t/postgresql-peer.sql
EXTRA_DIST += t/sqlite-answers.py t/sqlite-hostile.py t/sqlite-kept.py
EXTRA_DIST += t/hpp-roads.cc t/roads.vala
EXTRA_DIST += $(script_tests) $(long_scripts) t/data t/fuzz/corpus t/fuzz/run.sh t/hpp.cc t/introspection.py t/python.py t/python-grids.py \
	t/python-arguments.py t/python-hostile.py t/python-roads.py t/python-turns.py t/match-features.py t/read-back.py t/front-paths.py t/hourly-roads.py t/road-walks.py t/serve.py t/serve-faults.py t/units.py \
	t/lib/README \
	t/lib/cluster.sh \
	t/lib/command.sh \
	t/lib/count.sh \
	t/lib/coverage.awk \
	t/lib/doc-programs.awk \
	t/lib/excerpts.awk \
	t/lib/floors.awk \
	t/lib/includes.awk \
	t/lib/interface.awk \
	t/lib/interface.sh \
	t/lib/needs.awk \
	t/lib/osm_file.py \
	t/lib/osm_rules.py \
	t/lib/osm_walker.py \
	t/lib/promises.awk \
	t/lib/prototypes.awk \
	t/lib/undocumented.awk \
	t/lib/leaks.supp \
	t/lib/tsan-locks.c \
	t/lib/run.sh \
	t/lib/serving.py \
	t/lib/recipe-ground.h \
	t/lib/tap.sh \
	t/lib/valgrind.supp

# The count ---------------------------------------------------------------

# Replaces automake's check-TESTS: the count has to come after failed tests
# too, and check-local would run beside them under make -j.
check-TESTS: $(check_PROGRAMS) $(check_LTLIBRARIES)
	@rm -f $(TEST_SUITE_LOG) $(TEST_LOGS) $(TEST_LOGS:.log=.trs)
	@status=0; \
	$(MAKE) $(AM_MAKEFLAGS) $(TEST_SUITE_LOG) || status=$$?; \
	$(SHELL) $(top_srcdir)/t/lib/count.sh $(TEST_LOGS:.log=.trs); \
	exit $$status

# Other ways to run them ---------------------------------------------------

check-programs: $(check_PROGRAMS)

# Only compiled, for a compiler that looks for mistakes.
check-objects: $(unit_tests:=.$(OBJEXT)) $(bench_bench_OBJECTS)

# A look at each floor in under 20 seconds, for between two changes.
fast_programs = \
	t/clients \
	t/contract \
	t/edges \
	t/find-path \
	t/geojson \
	t/grid \
	t/heuristic \
	t/heuristic-bytes \
	t/hierarchy \
	t/limits \
	t/network \
	t/network-spots \
	t/next-steps \
	t/node-map \
	t/open-list \
	t/overlay \
	t/path \
	t/queries \
	t/queue \
	t/results \
	t/router \
	t/router-changes \
	t/table \
	t/tiers \
	t/tiers-changes \
	t/timed \
	t/turns \
	t/view

fast_scripts = \
	t/circles.t \
	t/interface.t \
	t/layers.t \
	t/recipes.t \
	t/symbols.t

# Only these are built, and nothing else that make check would run.
check-fast: all $(check_LTLIBRARIES)
	@WAYFIND_TEST_QUICK=1 $(MAKE) $(AM_MAKEFLAGS) check-TESTS \
	  check_PROGRAMS='$(fast_programs)' \
	  TESTS='$(fast_programs) $(fast_scripts)'

# All tests with all of their questions: eighty times as many random ones as
# make check asks, every line of a list, and the packages of Debian. This takes
# hours.
long_scripts = t/debian-packages.t t/serve-soak.t

check-long: all $(check_LTLIBRARIES)
	@WAYFIND_TEST_LONG=1 $(MAKE) $(AM_MAKEFLAGS) check-TESTS \
	  TESTS='$(TESTS) $(long_scripts)'

# A service that clients ask for an hour, all that time.
SOAK_SECONDS = 3600
SOAK_PAUSE = 0

soak: wayfind$(EXEEXT)
	python3 $(srcdir)/t/serve-soak.py $(srcdir) $(abs_builddir)/wayfind \
	  $(SOAK_SECONDS) $(SOAK_PAUSE)

# What t/service-clients.t asks the service with, from npm.
service-clients:
	$(MKDIR_P) service-clients
	cp $(srcdir)/t/osrm-clients/package.json \
	  $(srcdir)/t/osrm-clients/package-lock.json service-clients
	cd service-clients && npm ci --no-audit --no-fund --ignore-scripts \
	  --legacy-peer-deps

# Every test program, and the commands that scripts run, under valgrind.
# VALGRIND_FLAGS adds options.
check-valgrind: all
	$(MAKE) $(AM_MAKEFLAGS) check \
	  TEST_WRAPPER="$(VALGRIND) -q --leak-check=full \
	    --errors-for-leak-kinds=definite --error-exitcode=99 \
	    --suppressions=$(abs_top_srcdir)/t/lib/valgrind.supp \
	    $(VALGRIND_FLAGS)"

# Each target for a while, from its corpus: in a build that was configured
# with CC=clang --enable-fuzzing. Findings go to fuzz-found.
FUZZ_SECONDS = 60

fuzz: $(fuzz_targets)
	@test '$(enable_fuzzing)' = yes \
	  || { echo 'Configure with CC=clang --enable-fuzzing first.'; exit 1; }
	$(SHELL) $(top_srcdir)/t/fuzz/run.sh $(FUZZ_SECONDS)

# One line per file; and, if lcov is installed, all lines as pages to read.
coverage-report:
	@find . -name '*.gcda' -path '*src*' -exec $(GCOV) -n {} + \
	  | $(AWK) -f $(top_srcdir)/t/lib/coverage.awk
	@if command -v lcov > /dev/null && command -v genhtml > /dev/null; then \
	  lcov --quiet --capture --directory . --output-file coverage.info \
	    --gcov-tool $(GCOV) --ignore-errors gcov,source \
	    && lcov --quiet --extract coverage.info '*/src/*' '*/include/*' \
	      --output-file coverage.info \
	    && genhtml --quiet --output-directory coverage coverage.info \
	    && echo 'coverage/index.html shows the lines.'; \
	fi

# Sets out the lines that have changed since the last commit, or since TIDY.
# What .clang-format cannot know it leaves to you: see there.
TIDY = HEAD

tidy:
	@cd $(srcdir) && git clang-format --extensions c,h --force $(TIDY) -- \
	  src include examples t bench

# Writes down what programs rest on, which t/interface.t compares.
abi:
	@$(SHELL) $(top_srcdir)/t/lib/interface.sh

clean-local:
	-rm -rf coverage coverage.info service-clients
	-find . \( -name '*.gcda' -o -name '*.gcno' \) -exec rm -f {} + \
	  2> /dev/null

.PHONY: abi check-fast check-long check-objects check-programs \
	check-valgrind coverage-report fuzz service-clients soak tidy
