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
	$(views_sources) \
	$(accel_sources) \
	$(motion_sources)

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
	src/core/node-set.c \
	src/core/node-set.h \
	src/core/node-type-private.h \
	src/core/node-type.c \
	src/core/path.c \
	src/core/plane.c \
	src/core/plane.h \
	src/core/position-private.h \
	src/core/position.c

engine_sources = \
	src/engine/budget.h \
	src/engine/find-path-private.h \
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
	src/graphs/clearance-map-private.h \
	src/graphs/clearance-map.c \
	src/graphs/corner-places.c \
	src/graphs/grid-goals.c \
	src/graphs/grid-goals.h \
	src/graphs/grid-heuristic.c \
	src/graphs/grid-lines.c \
	src/graphs/grid-masks.c \
	src/graphs/grid-masks.h \
	src/graphs/grid-metric.h \
	src/graphs/grid-outlines.c \
	src/graphs/grid-private.h \
	src/graphs/grid-shape.c \
	src/graphs/grid-shape.h \
	src/graphs/grid.c \
	src/graphs/islands.c \
	src/graphs/islands.h \
	src/graphs/mesh-lines.c \
	src/graphs/mesh-private.h \
	src/graphs/mesh-sectors.c \
	src/graphs/mesh-shape.c \
	src/graphs/mesh-squares.c \
	src/graphs/mesh-table.c \
	src/graphs/mesh.c \
	src/graphs/obstacles-private.h \
	src/graphs/obstacles.c \
	src/graphs/outline-check.c \
	src/graphs/outline-check.h \
	src/graphs/renumber.c \
	src/graphs/renumber.h \
	src/graphs/roadmap-path.c \
	src/graphs/roadmap-private.h \
	src/graphs/roadmap.c \
	src/graphs/segment-index.c \
	src/graphs/segment-index.h \
	src/graphs/sight-lines.c \
	src/graphs/spatial-index.c \
	src/graphs/spatial-index.h \
	src/graphs/table-build.c \
	src/graphs/table-builder-private.h \
	src/graphs/table-builder.c \
	src/graphs/table-heuristic.c \
	src/graphs/table-heuristic.h \
	src/graphs/table-private.h \
	src/graphs/table-restrictions.c \
	src/graphs/table-restrictions.h \
	src/graphs/table-width.c \
	src/graphs/table.c \
	src/graphs/terrain-private.h \
	src/graphs/terrain-text.c \
	src/graphs/terrain.c \
	src/graphs/visibility.c \
	src/graphs/visibility.h

views_sources = \
	src/views/clearance.c \
	src/views/cost-map.c \
	src/views/cost-map.h \
	src/views/influence.c \
	src/views/jump-distances.c \
	src/views/jump-distances.h \
	src/views/jump-points.c \
	src/views/knowledge.c \
	src/views/layer.c \
	src/views/lifting-view.c \
	src/views/lifting-view.h \
	src/views/overlay-private.h \
	src/views/overlay-totals.c \
	src/views/overlay.c \
	src/views/plain-view.c \
	src/views/plain-view.h \
	src/views/reservations-private.h \
	src/views/reservations.c \
	src/views/reverse.c \
	src/views/surroundings.c \
	src/views/surroundings.h \
	src/views/time-profile-private.h \
	src/views/time-profile.c \
	src/views/time-slots.c \
	src/views/time-slots.h \
	src/views/timed-leg.c \
	src/views/timed-path.c \
	src/views/timed-private.h \
	src/views/timed.c \
	src/views/turn-costs.c \
	src/views/turn-costs.h \
	src/views/turn-rules.c \
	src/views/turn-rules.h \
	src/views/turns.c \
	src/views/units.c

accel_sources = \
	src/accel/alternatives.c \
	src/accel/bidirectional-private.h \
	src/accel/bidirectional.c \
	src/accel/blocks.c \
	src/accel/blocks.h \
	src/accel/dead-ends.c \
	src/accel/detour-view.c \
	src/accel/detour-view.h \
	src/accel/freeze.c \
	src/accel/k-shortest.c \
	src/accel/landmark-maker.c \
	src/accel/landmark-maker.h \
	src/accel/landmark-rows.c \
	src/accel/landmark-rows.h \
	src/accel/landmarks.c \
	src/accel/links.c \
	src/accel/links.h \
	src/accel/reach.c \
	src/accel/side.c \
	src/accel/side.h \
	src/accel/strong-islands.c \
	src/accel/two-way.c \
	src/accel/two-way.h

motion_sources = \
	src/accel/two-way.h \
	src/accel/visit.c \
	src/accel/visit.h \
	src/motion/any-angle.c \
	src/motion/funnel.c \
	src/motion/mesh-path.c \
	src/motion/mesh-shortest.c \
	src/motion/mesh-shortest.h \
	src/motion/mesh-sight.c \
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
	$(draw_sources) \
	$(formats_sources)
nodist_libwayfind_io_internal_la_SOURCES = \
	src/draw/page/text.c

draw_sources = \
	src/draw/areas.c \
	src/draw/canvas.c \
	src/draw/canvas.h \
	src/draw/explain-frame.c \
	src/draw/explain-frame.h \
	src/draw/explain-geometry.c \
	src/draw/explain-geometry.h \
	src/draw/explain-layout.c \
	src/draw/explain-page.c \
	src/draw/explain-strip-grid.c \
	src/draw/explain-strip-table.c \
	src/draw/explain-strip.c \
	src/draw/explain-strip.h \
	src/draw/explain-text.c \
	src/draw/explanation-private.h \
	src/draw/explanation.c \
	src/draw/extent.c \
	src/draw/extent.h \
	src/draw/graticule.c \
	src/draw/labels.c \
	src/draw/labels.h \
	src/draw/layout.c \
	src/draw/layout.h \
	src/draw/lines.c \
	src/draw/lines.h \
	src/draw/margins.c \
	src/draw/margins.h \
	src/draw/page/text.h \
	src/draw/picture.c \
	src/draw/projection.c \
	src/draw/projection.h \
	src/draw/raster.c \
	src/draw/raster.h \
	src/draw/reach.c \
	src/draw/roads.c \
	src/draw/routes.c \
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
	src/draw/trace.c \
	src/draw/tracks.c

# The page of `explain': plain files, put into C when the library is built.
page_files = \
	src/draw/page/page.html \
	src/draw/page/page.css \
	src/draw/page/replay.js \
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
	src/formats/adjacency-write.c \
	src/formats/adjacency.c \
	src/formats/adjacency.h \
	src/formats/airways.c \
	src/formats/antimeridian.c \
	src/formats/antimeridian.h \
	src/formats/borders.c \
	src/formats/centre.c \
	src/formats/centre.h \
	src/formats/columns.c \
	src/formats/columns.h \
	src/formats/csv.c \
	src/formats/csv.h \
	src/formats/digits.h \
	src/formats/dimacs-queries.c \
	src/formats/dimacs-queries.h \
	src/formats/dimacs-write.c \
	src/formats/dimacs.c \
	src/formats/dimacs.h \
	src/formats/dot-check.c \
	src/formats/dot-write.c \
	src/formats/dot.c \
	src/formats/dot.h \
	src/formats/edge-list.c \
	src/formats/edge-list.h \
	src/formats/edge-table.c \
	src/formats/format.c \
	src/formats/format.h \
	src/formats/geojson-network.c \
	src/formats/geojson-network.h \
	src/formats/geojson-properties.c \
	src/formats/geojson-properties.h \
	src/formats/geojson-save.c \
	src/formats/geojson-save.h \
	src/formats/geojson-writer.c \
	src/formats/geojson-writer.h \
	src/formats/geojson.c \
	src/formats/graphml-graph.c \
	src/formats/graphml-graph.h \
	src/formats/graphml-write.c \
	src/formats/graphml.c \
	src/formats/graphml.h \
	src/formats/graphviz.c \
	src/formats/graphviz.h \
	src/formats/json-scan.c \
	src/formats/json-scan.h \
	src/formats/json-values.c \
	src/formats/json-values.h \
	src/formats/legend.c \
	src/formats/legend.h \
	src/formats/load.c \
	src/formats/loader.c \
	src/formats/map-text.c \
	src/formats/map-text.h \
	src/formats/movingai.c \
	src/formats/network-private.h \
	src/formats/network.c \
	src/formats/node-table.c \
	src/formats/node-table.h \
	src/formats/number.h \
	src/formats/osm-check-pbf.c \
	src/formats/osm-check-xml.c \
	src/formats/osm-check.h \
	src/formats/osm-parallel.c \
	src/formats/osm-profile.c \
	src/formats/osm-profile.h \
	src/formats/osm-restrictions.c \
	src/formats/osm-restrictions.h \
	src/formats/osm-roads-private.h \
	src/formats/osm-roads.c \
	src/formats/osm-roads.h \
	src/formats/osm.c \
	src/formats/polygons.c \
	src/formats/polygons.h \
	src/formats/queries.c \
	src/formats/reach-output.c \
	src/formats/reader.c \
	src/formats/reader.h \
	src/formats/route-geojson.c \
	src/formats/route-gpx.c \
	src/formats/route-output.c \
	src/formats/route-output.h \
	src/formats/route.c \
	src/formats/scenario.c \
	src/formats/scenario.h \
	src/formats/source.c \
	src/formats/source.h \
	src/formats/table-text.c \
	src/formats/table-text.h \
	src/formats/tile-map-write.c \
	src/formats/tile-map.c \
	src/formats/tile-map.h \
	src/formats/tiled-data.c \
	src/formats/tiled-data.h \
	src/formats/tiled-legend.c \
	src/formats/tiled-legend.h \
	src/formats/tiled.c \
	src/formats/topojson.c \
	src/formats/words.c \
	src/formats/words.h \
	src/formats/writer.c \
	src/formats/writer.h

libwayfind_io_1_la_SOURCES =
libwayfind_io_1_la_LIBADD = \
	libwayfind-io-internal.la \
	libwayfind-1.la \
	$(GLIB_LIBS) $(LIBM)
libwayfind_io_1_la_LDFLAGS = -version-info 0:0:0 -no-undefined

# The command is a client like any other.
wayfind_LDADD = libwayfind-io-1.la libwayfind-1.la $(GLIB_LIBS) $(LIBM)
wayfind_SOURCES = \
	src/tool/avoid.c \
	src/tool/avoid.h \
	src/tool/bands.c \
	src/tool/bands.h \
	src/tool/convert.c \
	src/tool/draw.c \
	src/tool/explain.c \
	src/tool/info.c \
	src/tool/interrupt.c \
	src/tool/interrupt.h \
	src/tool/journey.c \
	src/tool/journey.h \
	src/tool/json-parts.c \
	src/tool/json-parts.h \
	src/tool/json.c \
	src/tool/json.h \
	src/tool/limits.c \
	src/tool/limits.h \
	src/tool/looks.c \
	src/tool/looks.h \
	src/tool/main.c \
	src/tool/map-text.c \
	src/tool/map-text.h \
	src/tool/matrix.c \
	src/tool/nearest.c \
	src/tool/network.c \
	src/tool/network.h \
	src/tool/offer.c \
	src/tool/offer.h \
	src/tool/options.c \
	src/tool/options.h \
	src/tool/output.c \
	src/tool/output.h \
	src/tool/picture.c \
	src/tool/picture.h \
	src/tool/places.c \
	src/tool/places.h \
	src/tool/progress.c \
	src/tool/progress.h \
	src/tool/queries.c \
	src/tool/queries.h \
	src/tool/reach-data.c \
	src/tool/reach-report.h \
	src/tool/reach-text.c \
	src/tool/reach.c \
	src/tool/report-json.c \
	src/tool/report-text.c \
	src/tool/report-tsv.c \
	src/tool/report.h \
	src/tool/route.c \
	src/tool/stops.c \
	src/tool/stops.h \
	src/tool/strategies.c \
	src/tool/strategies.h \
	src/tool/survey.c \
	src/tool/survey.h \
	src/tool/tool.c \
	src/tool/tool.h \
	src/tool/tsv.c \
	src/tool/tsv.h \
	src/tool/turns.c \
	src/tool/turns.h \
	src/tool/units.c \
	src/tool/units.h \
	src/tool/width.c \
	src/tool/width.h
