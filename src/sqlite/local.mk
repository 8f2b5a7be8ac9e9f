# src/sqlite/local.mk: the extension of SQLite
# SPDX-License-Identifier: LGPL-2.1-or-later

# SQLite derives the name of the entry point from that of the file.
# "exec" in the name: `make install-data' leaves libraries alone.
extensionexecdir = $(libdir)/wayfind
extensionexec_LTLIBRARIES =
if SQLITE_EXTENSION
extensionexec_LTLIBRARIES += src/sqlite/wayfind.la
endif
src_sqlite_wayfind_la_CFLAGS = $(AM_CFLAGS) $(SQLITE3_CFLAGS)
src_sqlite_wayfind_la_LIBADD = libwayfind-1.la $(GLIB_LIBS) $(LIBM)
src_sqlite_wayfind_la_LDFLAGS = -module -avoid-version -no-undefined -shared
src_sqlite_wayfind_la_SOURCES = \
	src/sqlite/edge-query.c \
	src/sqlite/interruption.c \
	src/sqlite/kept-graphs.c \
	src/sqlite/sql-functions.c \
	src/sqlite/sql-functions.h \
	src/sqlite/sqlite-connection.h \
	src/sqlite/sqlite-module.c \
	$(sql_sources)
