# src/local.mk: the two libraries and the command
# SPDX-License-Identifier: LGPL-2.1-or-later

include src/core/local.mk
include src/engine/local.mk
include src/graphs/local.mk
include src/views/local.mk
include src/searches/local.mk
include src/routing/local.mk
include src/motion/local.mk
include src/parallel/local.mk
include src/bindings/local.mk
include src/io/local.mk
include src/tool/local.mk
include src/sql/local.mk
include src/sqlite/local.mk
include src/postgresql/local.mk

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
	$(graphs_sources) \
	$(views_sources) \
	$(searches_sources) \
	$(routing_sources) \
	$(motion_sources) \
	$(parallel_sources) \
	$(types_sources)

libwayfind_1_la_SOURCES =
libwayfind_1_la_LIBADD = libwayfind-internal.la
libwayfind_1_la_LDFLAGS = -version-info $(WAY_LT_VERSION) -no-undefined

libwayfind_io_internal_la_CFLAGS = \
	$(AM_CFLAGS) $(GIO_UNIX_CFLAGS) $(JSON_GLIB_CFLAGS) \
	$(CAIRO_CFLAGS) $(GRAPHVIZ_CFLAGS)
libwayfind_io_internal_la_LIBADD = \
	$(GIO_UNIX_LIBS) $(JSON_GLIB_LIBS) \
	$(CAIRO_LIBS) $(GRAPHVIZ_LIBS)
libwayfind_io_internal_la_SOURCES = \
	$(io_sources)
nodist_libwayfind_io_internal_la_SOURCES = \
	src/io/draw/page/text.c

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
libwayfind_mpi_internal_la_SOURCES = src/parallel/mpi/mpi-carrier.c
libwayfind_mpi_1_la_SOURCES =
libwayfind_mpi_1_la_LIBADD = \
	libwayfind-mpi-internal.la \
	libwayfind-1.la \
	$(MPI_LIBS) $(GLIB_LIBS)
libwayfind_mpi_1_la_LDFLAGS = -version-info $(WAY_LT_VERSION) -no-undefined

# The part of the command that needs libsoup.
noinst_LTLIBRARIES += libwayfind-http.la
libwayfind_http_la_CFLAGS = $(AM_CFLAGS) $(SOUP_CFLAGS)
if HAVE_SOUP
libwayfind_http_la_SOURCES = $(tool_http_sources)
else
libwayfind_http_la_SOURCES = $(tool_no_http_sources)
endif

# The command is a client like any other.
wayfind_LDADD = libwayfind-http.la libwayfind-io-1.la libwayfind-1.la \
	$(SOUP_LIBS) $(GLIB_LIBS) $(LIBM)
wayfind_SOURCES = \
	src/tool/main.c \
	$(tool_sources) \
	$(tool_commands_sources) \
	$(tool_options_sources) \
	$(tool_reports_sources) \
	$(tool_serve_sources)

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

