# src/local.mk: the two libraries and the command
# SPDX-License-Identifier: LGPL-2.1-or-later

lib_LTLIBRARIES += libwayfind-1.la libwayfind-io-1.la
bin_PROGRAMS += wayfind

# The objects are compiled once, into archives that are never installed. The
# libraries are made of these, and so are the tests, which then reach what
# the libraries hide.
noinst_LTLIBRARIES += libwayfind-internal.la libwayfind-io-internal.la

libwayfind_internal_la_LIBADD = $(GLIB_LIBS) $(LIBM)
libwayfind_internal_la_SOURCES = \
	$(core_sources) \
	$(engine_sources) \
	$(graphs_sources) \
	$(motion_sources) \
	$(views_sources)

core_sources = \
	src/core/callback-graph.c \
	src/core/edges-private.h \
	src/core/edges.c \
	src/core/error.c \
	src/core/graph.c \
	src/core/heuristic-private.h \
	src/core/heuristic.c \
	src/core/node-map.c \
	src/core/node-map.h \
	src/core/node-type-private.h \
	src/core/node-type.c \
	src/core/path.c \
	src/core/position-private.h \
	src/core/position.c

engine_sources = \
	src/engine/budget.h \
	src/engine/find-path.c \
	src/engine/goals.c \
	src/engine/goals.h \
	src/engine/loop.c \
	src/engine/node-store.c \
	src/engine/node-store.h \
	src/engine/observer.c \
	src/engine/open-list.c \
	src/engine/open-list.h \
	src/engine/relax.h \
	src/engine/report.c \
	src/engine/results.c \
	src/engine/run.c \
	src/engine/search-private.h \
	src/engine/search.c \
	src/engine/strategy-private.h \
	src/engine/strategy.c

graphs_sources = \
	src/graphs/arcs.c \
	src/graphs/arcs.h \
	src/graphs/grid-goals.c \
	src/graphs/grid-goals.h \
	src/graphs/grid-heuristic.c \
	src/graphs/grid-lines.c \
	src/graphs/grid-masks.c \
	src/graphs/grid-masks.h \
	src/graphs/grid-metric.h \
	src/graphs/grid-private.h \
	src/graphs/grid-shape.c \
	src/graphs/grid-shape.h \
	src/graphs/grid.c \
	src/graphs/islands.c \
	src/graphs/islands.h \
	src/graphs/renumber.c \
	src/graphs/renumber.h \
	src/graphs/spatial-index.c \
	src/graphs/spatial-index.h \
	src/graphs/table-builder.c \
	src/graphs/table-edge.h \
	src/graphs/table-heuristic.c \
	src/graphs/table-heuristic.h \
	src/graphs/table-private.h \
	src/graphs/table.c \
	src/graphs/terrain-private.h \
	src/graphs/terrain-text.c \
	src/graphs/terrain.c

views_sources = \
	src/views/jump-distances.c \
	src/views/jump-distances.h \
	src/views/jump-points.c \
	src/views/overlay.c

motion_sources = \
	src/motion/any-angle.c \
	src/motion/smooth.c \
	src/motion/straightest.c

libwayfind_1_la_SOURCES =
libwayfind_1_la_LIBADD = libwayfind-internal.la
libwayfind_1_la_LDFLAGS = -version-info 0:0:0 -no-undefined

libwayfind_io_internal_la_CFLAGS = \
	$(AM_CFLAGS) $(GIO_UNIX_CFLAGS) $(JSON_GLIB_CFLAGS) \
	$(CAIRO_CFLAGS) $(GRAPHVIZ_CFLAGS) $(READOSM_CFLAGS)
libwayfind_io_internal_la_LIBADD = \
	$(GIO_UNIX_LIBS) $(JSON_GLIB_LIBS) \
	$(CAIRO_LIBS) $(GRAPHVIZ_LIBS) $(READOSM_LIBS)
libwayfind_io_internal_la_SOURCES = \
	$(formats_sources)

formats_sources = \
	src/formats/adjacency.c \
	src/formats/csv.c \
	src/formats/csv.h \
	src/formats/edge-table.c \
	src/formats/format.c \
	src/formats/format.h \
	src/formats/geojson.c \
	src/formats/load.c \
	src/formats/loader.c \
	src/formats/network-private.h \
	src/formats/network.c \
	src/formats/number.h \
	src/formats/queries.c \
	src/formats/reader.c \
	src/formats/reader.h \
	src/formats/route.c \
	src/formats/source.c \
	src/formats/source.h \
	src/formats/writer.c \
	src/formats/writer.h

libwayfind_io_1_la_SOURCES =
libwayfind_io_1_la_LIBADD = \
	libwayfind-io-internal.la \
	libwayfind-1.la \
	$(GLIB_LIBS) $(LIBM)
libwayfind_io_1_la_LDFLAGS = -version-info 0:0:0 -no-undefined

# The command is a client like any other.
wayfind_CFLAGS = $(AM_CFLAGS) $(JSON_GLIB_CFLAGS)
wayfind_LDADD = libwayfind-io-1.la libwayfind-1.la \
	$(JSON_GLIB_LIBS) $(GLIB_LIBS) $(LIBM)
wayfind_SOURCES = \
	src/tool/journey.c \
	src/tool/journey.h \
	src/tool/main.c \
	src/tool/places.c \
	src/tool/places.h \
	src/tool/queries.c \
	src/tool/queries.h \
	src/tool/report-json.c \
	src/tool/report-text.c \
	src/tool/report.h \
	src/tool/route.c \
	src/tool/tool.h
