# examples/local.mk: programs to copy from, and their data
# SPDX-License-Identifier: LGPL-2.1-or-later

noinst_PROGRAMS += $(example_programs) $(lesson_programs)

example_programs = \
	examples/actions \
	examples/battery \
	examples/borders \
	examples/bounded \
	examples/building \
	examples/building-mesh \
	examples/conquest \
	examples/countries \
	examples/crossing \
	examples/depot \
	examples/doorsteps \
	examples/dungeon \
	examples/expedition \
	examples/flood \
	examples/fog \
	examples/formation \
	examples/giants \
	examples/guards \
	examples/landslide \
	examples/leaps \
	examples/metro \
	examples/nearest \
	examples/orders \
	examples/puzzle24 \
	examples/puzzle \
	examples/ride \
	examples/sea-route \
	examples/siege \
	examples/skirmish \
	examples/stealth \
	examples/swamp \
	examples/teleport \
	examples/three-graphs \
	examples/truck \
	examples/warehouse \
	examples/waypoints \
	examples/words

# Those of docs/tutorial.md.
lesson_programs = \
	examples/lessons/a-star \
	examples/lessons/band \
	examples/lessons/costs \
	examples/lessons/early-exit \
	examples/lessons/estimates \
	examples/lessons/greedy \
	examples/lessons/lester \
	examples/lessons/other-shapes \
	examples/lessons/pails \
	examples/lessons/pile \
	examples/lessons/savings \
	examples/lessons/spread \
	examples/lessons/way-back

# This example needs a library of its own.
if HAVE_SQLITE3
example_programs += examples/database
endif
# The same program over ranks.
if HAVE_MPI
noinst_PROGRAMS += examples/puzzle24-ranks
examples_puzzle24_ranks_SOURCES = examples/puzzle24.c
examples_puzzle24_ranks_CPPFLAGS = $(AM_CPPFLAGS) -DWITH_RANKS
examples_puzzle24_ranks_CFLAGS = $(AM_CFLAGS) $(MPI_CFLAGS)
examples_puzzle24_ranks_LDADD = libwayfind-mpi-1.la $(example_libs) $(MPI_LIBS)
examples_puzzle24_ranks_LDFLAGS = -no-install
endif


# -no-install makes them plain programs, not libtool's wrapper scripts.
example_libs = libwayfind-1.la $(GLIB_LIBS) $(LIBM)

examples_actions_LDADD = $(example_libs)
examples_actions_LDFLAGS = -no-install
examples_borders_LDADD = libwayfind-io-1.la $(example_libs)
examples_borders_LDFLAGS = -no-install
examples_bounded_LDADD = $(example_libs)
examples_bounded_LDFLAGS = -no-install
examples_building_LDADD = $(example_libs)
examples_building_LDFLAGS = -no-install
examples_building_mesh_LDADD = libwayfind-io-1.la $(example_libs)
examples_building_mesh_LDFLAGS = -no-install
examples_conquest_LDADD = libwayfind-io-1.la $(example_libs)
examples_conquest_LDFLAGS = -no-install
examples_countries_LDADD = libwayfind-io-1.la $(example_libs)
examples_countries_LDFLAGS = -no-install
examples_crossing_LDADD = $(example_libs)
examples_crossing_LDFLAGS = -no-install
examples_database_CFLAGS = $(AM_CFLAGS) $(SQLITE3_CFLAGS)
examples_database_LDADD = $(SQLITE3_LIBS) $(example_libs)
examples_database_LDFLAGS = -no-install
examples_depot_LDADD = $(example_libs)
examples_depot_LDFLAGS = -no-install
examples_doorsteps_LDADD = $(example_libs)
examples_doorsteps_LDFLAGS = -no-install
examples_dungeon_LDADD = $(example_libs)
examples_dungeon_LDFLAGS = -no-install
examples_expedition_LDADD = $(example_libs)
examples_expedition_LDFLAGS = -no-install
examples_flood_LDADD = $(example_libs)
examples_flood_LDFLAGS = -no-install
examples_fog_LDADD = libwayfind-io-1.la $(example_libs)
examples_fog_LDFLAGS = -no-install
examples_formation_LDADD = $(example_libs)
examples_formation_LDFLAGS = -no-install
examples_giants_LDADD = libwayfind-io-1.la $(example_libs)
examples_giants_LDFLAGS = -no-install
examples_guards_LDADD = libwayfind-io-1.la $(example_libs)
examples_guards_LDFLAGS = -no-install
examples_landslide_LDADD = $(example_libs)
examples_landslide_LDFLAGS = -no-install
examples_leaps_LDADD = $(example_libs)
examples_leaps_LDFLAGS = -no-install
examples_metro_LDADD = $(example_libs)
examples_metro_LDFLAGS = -no-install
examples_nearest_LDADD = $(example_libs)
examples_nearest_LDFLAGS = -no-install
examples_orders_LDADD = $(example_libs)
examples_puzzle24_LDADD = $(example_libs)
examples_puzzle24_LDFLAGS = -no-install
examples_orders_LDFLAGS = -no-install
examples_puzzle_LDADD = $(example_libs)
examples_puzzle_LDFLAGS = -no-install
examples_ride_LDADD = $(example_libs)
examples_ride_LDFLAGS = -no-install
examples_sea_route_LDADD = libwayfind-io-1.la $(example_libs)
examples_sea_route_LDFLAGS = -no-install
examples_siege_LDADD = $(example_libs)
examples_siege_LDFLAGS = -no-install
examples_skirmish_LDADD = $(example_libs)
examples_skirmish_LDFLAGS = -no-install
examples_battery_LDADD = $(example_libs)
examples_battery_LDFLAGS = -no-install
examples_stealth_LDADD = $(example_libs)
examples_stealth_LDFLAGS = -no-install
examples_swamp_LDADD = libwayfind-io-1.la $(example_libs)
examples_swamp_LDFLAGS = -no-install
examples_teleport_LDADD = $(example_libs)
examples_teleport_LDFLAGS = -no-install
examples_three_graphs_LDADD = $(example_libs)
examples_three_graphs_LDFLAGS = -no-install
examples_truck_LDADD = $(example_libs)
examples_truck_LDFLAGS = -no-install
examples_warehouse_LDADD = $(example_libs)
examples_warehouse_LDFLAGS = -no-install
examples_waypoints_LDADD = libwayfind-io-1.la $(example_libs)
examples_waypoints_LDFLAGS = -no-install
examples_words_LDADD = $(example_libs)
examples_words_LDFLAGS = -no-install

examples_lessons_a_star_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_a_star_LDFLAGS = -no-install
examples_lessons_band_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_band_LDFLAGS = -no-install
examples_lessons_costs_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_costs_LDFLAGS = -no-install
examples_lessons_early_exit_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_early_exit_LDFLAGS = -no-install
examples_lessons_estimates_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_estimates_LDFLAGS = -no-install
examples_lessons_greedy_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_greedy_LDFLAGS = -no-install
examples_lessons_lester_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_lester_LDFLAGS = -no-install
examples_lessons_other_shapes_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_other_shapes_LDFLAGS = -no-install
examples_lessons_pails_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_pails_LDFLAGS = -no-install
examples_lessons_pile_LDADD = $(example_libs)
examples_lessons_pile_LDFLAGS = -no-install
examples_lessons_savings_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_savings_LDFLAGS = -no-install
examples_lessons_spread_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_spread_LDFLAGS = -no-install
examples_lessons_way_back_LDADD = libwayfind-io-1.la $(example_libs)
examples_lessons_way_back_LDFLAGS = -no-install

EXTRA_DIST += $(examplelanguages_DATA) $(examplelessons_DATA) \
	$(exampledata_DATA) $(exampleservice_DATA) examples/ports.sh

# For users without a source tree, to copy from.
exampledir = $(docdir)/examples
example_DATA = \
	examples/actions.c \
	examples/battery.c \
	examples/borders.c \
	examples/bounded.c \
	examples/building-mesh.c \
	examples/building.c \
	examples/conquest.c \
	examples/countries.c \
	examples/crossing.c \
	examples/database.c \
	examples/depot.c \
	examples/doorsteps.c \
	examples/dungeon.c \
	examples/expedition.c \
	examples/flood.c \
	examples/fog.c \
	examples/formation.c \
	examples/giants.c \
	examples/guards.c \
	examples/landslide.c \
	examples/leaps.c \
	examples/metro.c \
	examples/nearest.c \
	examples/orders.c \
	examples/puzzle24.c \
	examples/puzzle.c \
	examples/ride.c \
	examples/sea-route.c \
	examples/siege.c \
	examples/skirmish.c \
	examples/stealth.c \
	examples/swamp.c \
	examples/teleport.c \
	examples/three-graphs.c \
	examples/truck.c \
	examples/warehouse.c \
	examples/waypoints.c \
	examples/words.c

examplelessonsdir = $(exampledir)/lessons
examplelessons_DATA = \
	examples/lessons/marsh.h \
	examples/lessons/strip.h \
	examples/lessons/a-star.c \
	examples/lessons/band.c \
	examples/lessons/costs.c \
	examples/lessons/early-exit.c \
	examples/lessons/estimates.c \
	examples/lessons/greedy.c \
	examples/lessons/lester.c \
	examples/lessons/other-shapes.c \
	examples/lessons/pails.c \
	examples/lessons/pile.c \
	examples/lessons/savings.c \
	examples/lessons/spread.c \
	examples/lessons/way-back.c

examplelanguagesdir = $(exampledir)/languages
examplelanguages_DATA = \
	examples/languages/first-steps.js \
	examples/languages/convoy.py \
	examples/languages/ferry.py \
	examples/languages/first-steps.vala \
	examples/languages/jugs.cc

exampleservicedir = $(exampledir)/service
exampleservice_DATA = \
	examples/service/index.html \
	examples/service/run.sh

exampledatadir = $(exampledir)/data
exampledata_DATA = \
	examples/data/LICENSE.countries \
	examples/data/LICENSE.sea-lanes \
	examples/data/LICENSE.words \
	examples/data/LICENSE.world-atlas \
	examples/data/PROVENANCE \
	examples/data/blocks.co.gz \
	examples/data/blocks.gr.gz \
	examples/data/blocks.p2p \
	examples/data/conquest.txt \
	examples/data/chargers.txt \
	examples/data/countries-110m.json \
	examples/data/countries.csv \
	examples/data/country-names.csv \
	examples/data/depots.csv \
	examples/data/flights.csv \
	examples/data/land-50m.json \
	examples/data/machines \
	examples/data/marked.tiles \
	examples/data/marsh.map \
	examples/data/ports.csv \
	examples/data/rooms.map \
	examples/data/rooms.scen \
	examples/data/sea-lanes.geojson \
	examples/data/skirmish.html \
	examples/data/ride.gpx \
	examples/data/town.osm \
	examples/data/tutorial.map \
	examples/data/van.csv \
	examples/data/words-5.txt \
	examples/data/world.txt \
	examples/profiles/bicycle.profile \
	examples/profiles/car.profile \
	examples/profiles/foot.profile
