# src/sql/local.mk: graphs from the rows of a query, for the extensions
# SPDX-License-Identifier: LGPL-2.1-or-later

sql_sources = \
	src/sql/array-room.h \
	src/sql/cost-changes.c \
	src/sql/cost-changes.h \
	src/sql/edge-points.c \
	src/sql/edge-points.h \
	src/sql/graph-file.c \
	src/sql/graph-file.h \
	src/sql/graph-questions.c \
	src/sql/graph-questions.h \
	src/sql/node-keys.c \
	src/sql/node-keys.h \
	src/sql/route-questions.c \
	src/sql/row-graph.c \
	src/sql/row-graph.h \
	src/sql/sequence-costs.c \
	src/sql/sequence-costs.h \
	src/sql/worker-call.c \
	src/sql/worker-call.h
