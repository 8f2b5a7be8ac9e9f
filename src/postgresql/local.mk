# src/postgresql/local.mk: the extension of PostgreSQL
# SPDX-License-Identifier: LGPL-2.1-or-later

# CREATE EXTENSION derives names from that of the extension. "exec" in the name
# as for SQLite.
pgmoduleexecdir = $(pg_pkglibdir)
pgextensiondir = $(pg_sharedir)/extension
pgmoduleexec_LTLIBRARIES =
if POSTGRESQL_INSTALL
pgmoduleexec_LTLIBRARIES += src/postgresql/wayfind.la
dist_pgextension_DATA = $(postgresql_scripts)
else
EXTRA_DIST += $(postgresql_scripts)
if POSTGRESQL_EXTENSION
noinst_LTLIBRARIES += src/postgresql/wayfind.la
# Otherwise libtool would make a module that is not installed static.
pg_rpath = -rpath $(pgmoduleexecdir)
endif
endif
postgresql_scripts = \
	src/postgresql/wayfind--1.0.sql \
	src/postgresql/wayfind.control

src_postgresql_wayfind_la_CPPFLAGS = $(AM_CPPFLAGS) $(PG_CPPFLAGS)
# The macros of PostgreSQL 15 do not make its functions visible.
src_postgresql_wayfind_la_CFLAGS = $(AM_CFLAGS) -fvisibility=default
src_postgresql_wayfind_la_LIBADD = libwayfind-1.la $(GLIB_LIBS) $(LIBM)
src_postgresql_wayfind_la_LDFLAGS = -module -avoid-version -shared $(pg_rpath) \
	-export-symbols-regex '^(Pg_magic_func|_PG_init|pg_finfo_.*|way_pg_.*)$$'
src_postgresql_wayfind_la_SOURCES = \
	src/postgresql/answer-columns.c \
	src/postgresql/kept-files.c \
	src/postgresql/kept-files.h \
	src/postgresql/kept-functions.c \
	src/postgresql/kept-graph.c \
	src/postgresql/kept-graph.h \
	src/postgresql/postgresql-module.c \
	src/postgresql/postgresql-question.c \
	src/postgresql/postgresql-question.h \
	src/postgresql/question-rows.c \
	src/postgresql/question-rows.h \
	src/postgresql/row-receiver.c \
	src/postgresql/row-receiver.h \
	$(sql_sources)
