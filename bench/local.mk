# bench/local.mk: races against peers, built and run only when asked for
# SPDX-License-Identifier: LGPL-2.1-or-later

EXTRA_PROGRAMS += bench/bench bench/load
EXTRA_LTLIBRARIES += bench/libcpp.la bench/libpeer-boost.la \
	bench/libpeer-igraph.la bench/libpeer-lemon.la \
	bench/libpeer-metis.la bench/libpeer-polyanya.la \
	bench/libpeer-routingkit.la

# A library of its own, because then the program is linked as C: without a
# C++ compiler there is one peer less, not one benchmark less. At -O2, which
# configure chooses, Boost is as fast with whole costs as at -O3, and with
# doubles a quarter faster.
bench_libpeer_boost_la_SOURCES = bench/peer-boost.cc
bench_libpeer_boost_la_CXXFLAGS = $(AM_CXXFLAGS) -DNDEBUG
if HAVE_BOOST
bench_cppflags = -DBENCH_HAVE_BOOST=1 \
	-DBENCH_PEER_FLAGS='"$(CXXFLAGS) -DNDEBUG"'
bench_peers = bench/libpeer-boost.la -lstdc++
endif
bench_libpeer_lemon_la_SOURCES = bench/peer-lemon.cc
bench_libpeer_lemon_la_CXXFLAGS = $(AM_CXXFLAGS) -DNDEBUG
if HAVE_LEMON
bench_cppflags_lemon = -DBENCH_HAVE_LEMON=1
bench_peers_lemon = bench/libpeer-lemon.la -llemon -lstdc++
endif
# Our own header for C++, beside the C interface.
bench_libcpp_la_SOURCES = bench/cpp-fifteen.cc
bench_libcpp_la_CXXFLAGS = $(AM_CXXFLAGS) -std=c++17
if HAVE_CXX17
bench_cppflags_cpp = -DBENCH_HAVE_CXX17=1
bench_cpp = bench/libcpp.la -lstdc++
endif
# Its headers use macros that it does not define.
bench_libpeer_igraph_la_SOURCES = bench/peer-igraph.c
bench_libpeer_igraph_la_CPPFLAGS = $(AM_CPPFLAGS) $(IGRAPH_CFLAGS)
bench_libpeer_igraph_la_CFLAGS = $(AM_CFLAGS) -Wno-undef
if HAVE_IGRAPH
bench_cppflags_igraph = -DBENCH_HAVE_IGRAPH=1
bench_peers_igraph = bench/libpeer-igraph.la $(IGRAPH_LIBS)
endif
bench_libpeer_metis_la_SOURCES = bench/peer-metis.c
if HAVE_METIS
bench_cppflags_metis = -DBENCH_HAVE_METIS=1
bench_peers_metis = bench/libpeer-metis.la -lmetis
endif
# Outside the tree, where its own makefile built it, with threads by OpenMP.
bench_libpeer_routingkit_la_SOURCES = bench/peer-routingkit.cc
bench_libpeer_routingkit_la_CPPFLAGS = $(AM_CPPFLAGS) \
	-isystem $(ROUTINGKIT_DIR)/include
bench_libpeer_routingkit_la_CXXFLAGS = $(AM_CXXFLAGS) -std=c++17 -DNDEBUG
if HAVE_ROUTINGKIT
bench_cppflags_routingkit = -DBENCH_HAVE_ROUTINGKIT=1
bench_peers_routingkit = bench/libpeer-routingkit.la $(ROUTINGKIT_LIBS) \
	-lstdc++
endif
# Outside the tree, where its own makefile left the objects.
bench_libpeer_polyanya_la_SOURCES = bench/peer-polyanya.cc
bench_libpeer_polyanya_la_CPPFLAGS = $(AM_CPPFLAGS) \
	-isystem $(POLYANYA_DIR)/structs -isystem $(POLYANYA_DIR)/helpers \
	-isystem $(POLYANYA_DIR)/search
bench_libpeer_polyanya_la_CXXFLAGS = $(AM_CXXFLAGS) -std=c++17 -DNDEBUG
if HAVE_POLYANYA
bench_cppflags_polyanya = -DBENCH_HAVE_POLYANYA=1
bench_peers_polyanya = bench/libpeer-polyanya.la $(POLYANYA_LIBS) -lstdc++
endif
if HAVE_LIBTCOD
bench_cppflags_libtcod = -DBENCH_HAVE_LIBTCOD=1 $(LIBTCOD_CFLAGS)
bench_peers_libtcod = $(LIBTCOD_LIBS)
endif

# Against the shared library, as a user's program would be; the open list,
# which it hides, is compiled once more to stand beside others.
if HAVE_IGRAPH
EXTRA_PROGRAMS += bench/load-igraph
bench_peer_programs = bench/load-igraph$(EXEEXT)
bench_load_igraph_CPPFLAGS = $(AM_CPPFLAGS) $(IGRAPH_CFLAGS)
bench_load_igraph_CFLAGS = $(AM_CFLAGS) -Wno-undef
bench_load_igraph_LDADD = $(IGRAPH_LIBS)
endif

# What a load costs is measured as a process of its own, as a user's program.
bench_load_LDADD = libwayfind-io-1.la libwayfind-1.la $(GLIB_LIBS)
bench_load_LDFLAGS = -no-install
bench_programs = bench/bench$(EXEEXT) bench/load$(EXEEXT) \
	$(bench_peer_programs)

# Against the shared library, as a user's program would be.
bench_bench_CPPFLAGS = $(AM_CPPFLAGS) $(bench_cppflags) \
	$(bench_cppflags_cpp) \
	$(bench_cppflags_igraph) $(bench_cppflags_lemon) \
	$(bench_cppflags_libtcod) $(bench_cppflags_metis) \
	$(bench_cppflags_polyanya) $(bench_cppflags_routingkit) \
	-DBENCH_FLAGS='"$(CFLAGS)"' \
	-DBENCH_LOAD='"$(abs_top_builddir)/bench/load"' \
	-DBENCH_LOAD_IGRAPH='"$(abs_top_builddir)/bench/load-igraph"' \
	-DBENCH_NODE_PATH='"$(abs_top_builddir)/bench/npm/node_modules"' \
	-DBENCH_PEERS_JS='"$(abs_top_srcdir)/bench/peers.js"'
bench_bench_LDADD = $(bench_cpp) $(bench_peers) $(bench_peers_lemon) \
	$(bench_peers_igraph) $(bench_peers_libtcod) $(bench_peers_metis) \
	$(bench_peers_polyanya) $(bench_peers_routingkit) \
	libwayfind-io-1.la libwayfind-1.la $(GLIB_LIBS) $(LIBM)
bench_bench_LDFLAGS = -no-install
bench_bench_SOURCES = \
	bench/allocations.c \
	bench/any-angle.c \
	bench/anytime.c \
	bench/bare.c \
	bench/bare.h \
	bench/bench.c \
	bench/bench.h \
	bench/dstar-lite.c \
	bench/estimates.c \
	bench/disjoint.c \
	bench/front-resources.c \
	bench/front-resources.h \
	bench/fronts.c \
	bench/least-measure.c \
	bench/dstar-lite.h \
	bench/cpp-fifteen.h \
	bench/bytes-in-use.c \
	bench/bytes-in-use.h \
	bench/choices.c \
	bench/cpp.c \
	bench/crossings.c \
	bench/crowd.c \
	bench/formations.c \
	bench/fifteen-graph.c \
	bench/fifteen-graph.h \
	bench/grid-data.c \
	bench/grid-data.h \
	bench/grid-race.c \
	bench/grid-race.h \
	bench/grids.c \
	bench/javascript.c \
	bench/javascript.h \
	bench/k-shortest.c \
	bench/jump-points.c \
	bench/growth.c \
	bench/hierarchy-sizes.c \
	bench/hierarchy.c \
	bench/large.c \
	bench/loading.c \
	bench/main.c \
	bench/matching.c \
	bench/mesh-data.c \
	bench/mesh-data.h \
	bench/meshes.c \
	bench/next-steps.c \
	bench/one-shot.c \
	bench/open-lists.c \
	bench/order.c \
	bench/peer-boost.h \
	bench/peer-igraph.h \
	bench/peer-lemon.h \
	bench/peer-metis.h \
	bench/peer-polyanya.h \
	bench/peer-routingkit.h \
	bench/peers.c \
	bench/plot.c \
	bench/plot.h \
	bench/prepared.c \
	bench/puzzle.c \
	bench/puzzle15-ida.c \
	bench/parallel.c \
	bench/puzzle15.c \
	bench/reach.c \
	bench/replanning.c \
	bench/report.c \
	bench/report.h \
	bench/road-data.c \
	bench/road-data.h \
	bench/road-maker.c \
	bench/road-maker.h \
	bench/road-peers.c \
	bench/road-peers.h \
	bench/road-asker.c \
	bench/road-hierarchy.c \
	bench/road-hierarchy.h \
	bench/road-asker.h \
	bench/road-racer.c \
	bench/road-racer.h \
	bench/road-table.c \
	bench/road-table.h \
	bench/roadmaps.c \
	bench/roads.c \
	bench/routingkit.c \
	bench/services.c \
	bench/short-searches.c \
	bench/sizes.c \
	bench/slowness.c \
	bench/slowness.h \
	bench/smooth-terrain.c \
	bench/smooth-terrain.h \
	bench/targets.c \
	bench/thread-times.c \
	bench/thread-times.h \
	bench/tiers.c \
	bench/tuned-fifteen.c \
	bench/tuned-fifteen.h \
	bench/turn-costs.c \
	bench/tuned-ida.c \
	bench/tuned-ida.h \
	bench/tuned-puzzle.c \
	bench/tuned-puzzle.h \
	bench/views.c \
	bench/wide-board.c \
	bench/wide-board.h \
	bench/words.c \
	src/core/budget.c \
	src/core/plane.c \
	src/engine/open-list.c \
	src/engine/open-ring.c \
	src/engine/open-slots.c \
	src/engine/spare-memory.c \
	t/lib/gzipped.c \
	t/lib/gzipped.h \
	t/lib/made-tracks.c \
	t/lib/made-tracks.h

EXTRA_DIST += bench/peers.js bench/python.py
EXTRA_DIST += bench/serve.py bench/sqlite.py
EXTRA_DIST += bench/postgresql.sh bench/postgresql.sql
CLEANFILES += $(EXTRA_PROGRAMS) $(EXTRA_LTLIBRARIES) bench/parts-peak

# Where the maps are; see also t/lib/build.sh.in.
bench_data = $${WAYFIND_TEST_DATA:-$(abs_top_srcdir)/../shared/data}

# All suites, and docs/performance.md; or SUITES alone, and no document.
bench: $(bench_programs)
	if test -z "$(SUITES)"; then \
	  set -- --write "$(srcdir)/docs"; \
	else \
	  set -- $(SUITES); \
	fi; \
	WAYFIND_TEST_DATA="$(bench_data)" bench/bench$(EXEEXT) "$$@"

bench-quick: $(bench_programs)
	WAYFIND_TEST_DATA="$(bench_data)" bench/bench$(EXEEXT) --quick $(SUITES)

# Searches by several workers: threads, and ranks where there is Open MPI.
if HAVE_MPI
EXTRA_PROGRAMS += bench/parts bench/ranks
bench_parts_CFLAGS = $(AM_CFLAGS) $(MPI_CFLAGS)
bench_parts_LDADD = libwayfind-mpi-1.la libwayfind-1.la $(MPI_LIBS) \
	$(GLIB_LIBS) $(LIBM)
bench_parts_LDFLAGS = -no-install
bench_parts_SOURCES = \
	bench/lone-carrier.c \
	bench/lone-carrier.h \
	bench/parts.c \
	bench/ranks-meet.c \
	bench/ranks-meet.h \
	bench/road-net.c \
	bench/road-net.h
bench_ranks_CFLAGS = $(AM_CFLAGS) $(MPI_CFLAGS)
bench_ranks_LDADD = libwayfind-mpi-1.la libwayfind-1.la $(MPI_LIBS) $(GLIB_LIBS)
bench_ranks_LDFLAGS = -no-install
bench_ranks_SOURCES = \
	bench/fifteen-graph.c \
	bench/fifteen-graph.h \
	bench/ranks.c \
	bench/ranks-meet.c \
	bench/ranks-meet.h \
	bench/tuned-fifteen.c \
	bench/tuned-fifteen.h
bench_rank_programs = bench/parts$(EXEEXT) bench/ranks$(EXEEXT)
endif

bench_mpirun = "$(MPIRUN)" --oversubscribe --allow-run-as-root \
	--mca mpi_yield_when_idle 1 --mca btl self,vader

bench-ranks: bench/bench$(EXEEXT) $(bench_rank_programs)
	bench/bench$(EXEEXT) parallel
	test -z "$(bench_rank_programs)" || test -z "$(MPIRUN)" \
	  || for n in 2 4; do \
	       $(bench_mpirun) -n $$n bench/ranks$(EXEEXT) || exit; \
	     done
	$(MAKE) $(AM_MAKEFLAGS) bench-parts

# One-to-all over a network in parts. One rank comes first: what others take is
# divided by what it takes. BENCH_FLAGS="--nodes 2000000" makes a smaller one.
bench-parts: $(bench_rank_programs)
	test -z "$(bench_rank_programs)" || test -z "$(MPIRUN)" \
	  || for n in 1 2 4; do \
	       $(bench_mpirun) -n $$n bench/parts$(EXEEXT) \
	         --peaks bench/parts-peak $(BENCH_FLAGS) || exit; \
	     done

# Many owners on paper: the tables of docs/scale.md. Against the library's
# objects, whose hashes it uses.
EXTRA_PROGRAMS += bench/scale
bench_scale_LDADD = libwayfind-internal.la $(GLIB_LIBS) $(LIBM)
bench_scale_SOURCES = \
	bench/fifteen-graph.c \
	bench/fifteen-graph.h \
	$(scale_sources) \
	bench/scale.c \
	bench/tuned-fifteen.c \
	bench/tuned-fifteen.h
scale_sources = \
	bench/scale-domains.c \
	bench/scale-domains.h \
	bench/scale-model.c \
	bench/scale-model.h \
	bench/scale-report.c \
	bench/scale-report.h \
	bench/scale-trace.c \
	bench/scale-trace.h

# BENCH_FLAGS=--quick prints a part, and writes nothing.
bench-scale: bench/scale$(EXEEXT)
	if test -z "$(BENCH_FLAGS)"; then \
	  bench/scale$(EXEEXT) --write "$(srcdir)/docs"; \
	else \
	  bench/scale$(EXEEXT) $(BENCH_FLAGS); \
	fi

# The Python package beside its peers, by the Python of the system, which has
# them: PYTHON_BENCH names another. BENCH_FLAGS=--quick asks less often.
PYTHON_BENCH = /usr/bin/python3

if HAVE_PYTHON
bench_python_site = \
	rm -rf bench/python-site && $(MKDIR_P) bench/python-site/wayfind \
	&& cp $(srcdir)/src/bindings/python/wayfind/*.py \
	  src/bindings/python/.libs/_core.abi3.so bench/python-site/wayfind

bench-python: src/bindings/python/_core.la
	$(bench_python_site)
	PYTHONPATH=bench/python-site LD_LIBRARY_PATH=.libs \
	  WAYFIND_TEST_DATA="$(bench_data)" \
	  $(PYTHON_BENCH) $(srcdir)/bench/python.py $(BENCH_FLAGS); \
	status=$$?; rm -rf bench/python-site; exit $$status

# The service over HTTP beside the library's own calls.
bench-serve: src/bindings/python/_core.la wayfind$(EXEEXT)
	$(bench_python_site)
	PYTHONPATH=bench/python-site LD_LIBRARY_PATH=.libs \
	  $(PYTHON_BENCH) $(srcdir)/bench/serve.py ./wayfind$(EXEEXT) \
	  "$(bench_data)/roads/andorra.osm.pbf" $(BENCH_FLAGS); \
	status=$$?; rm -rf bench/python-site; exit $$status
endif

# The extension of SQLite beside a scan of the edges and a recursive query.
if SQLITE_EXTENSION
bench-sqlite: src/sqlite/wayfind.la
	LD_LIBRARY_PATH=.libs $(PYTHON_BENCH) $(srcdir)/bench/sqlite.py \
	  src/sqlite/.libs/wayfind.so "$(bench_data)/roads/moscow.gr.gz"
endif

# The extension of PostgreSQL beside pgRouting.
if POSTGRESQL_EXTENSION
bench-postgresql: src/postgresql/wayfind.la
	top_builddir=. top_srcdir=$(srcdir) $(SHELL) $(srcdir)/bench/postgresql.sh \
	  "$(bench_data)/roads/moscow.gr.gz" $(BENCH_FLAGS)
endif

.PHONY: bench bench-parts bench-postgresql bench-python bench-quick bench-ranks bench-scale bench-serve bench-sqlite
