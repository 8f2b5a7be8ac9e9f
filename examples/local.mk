# examples/local.mk: programs to copy from, and their data
# SPDX-License-Identifier: LGPL-2.1-or-later

noinst_PROGRAMS += $(example_programs)

example_programs = \
	examples/countries \
	examples/puzzle \
	examples/sea-route \
	examples/words

# -no-install makes them plain programs, not libtool's wrapper scripts.
example_libs = libwayfind-1.la $(GLIB_LIBS) $(LIBM)

examples_countries_LDADD = libwayfind-io-1.la $(example_libs)
examples_countries_LDFLAGS = -no-install
examples_puzzle_LDADD = $(example_libs)
examples_puzzle_LDFLAGS = -no-install
examples_sea_route_LDADD = libwayfind-io-1.la $(example_libs)
examples_sea_route_LDFLAGS = -no-install
examples_words_LDADD = $(example_libs)
examples_words_LDFLAGS = -no-install

EXTRA_DIST += \
	examples/data/LICENSE.countries \
	examples/data/LICENSE.sea-lanes \
	examples/data/LICENSE.words \
	examples/data/PROVENANCE \
	examples/data/countries.csv \
	examples/data/country-names.csv \
	examples/data/ports.csv \
	examples/data/sea-lanes.geojson \
	examples/data/words-5.txt
