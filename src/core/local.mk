# src/core/local.mk: what a graph is
# SPDX-License-Identifier: LGPL-2.1-or-later

core_sources = \
	src/core/budget.c \
	src/core/budget.h \
	src/core/callback-graph.c \
	src/core/changes.c \
	src/core/changes.h \
	src/core/course.c \
	src/core/course.h \
	src/core/edge-faults.c \
	src/core/edge-reader.c \
	src/core/edge-reader.h \
	src/core/edge-room.c \
	src/core/edges-private.h \
	src/core/edges.c \
	src/core/error.c \
	src/core/first-use.h \
	src/core/graph-kind.c \
	src/core/graph-kind.h \
	src/core/graph.c \
	src/core/hash-room.c \
	src/core/hash-room.h \
	src/core/heuristic-private.h \
	src/core/heuristic.c \
	src/core/immediate-graphs.c \
	src/core/immediate-graphs.h \
	src/core/limits-private.h \
	src/core/limits.c \
	src/core/line-reader.h \
	src/core/line.c \
	src/core/meter.c \
	src/core/meter.h \
	src/core/node-bytes.c \
	src/core/node-bytes.h \
	src/core/node-index.c \
	src/core/node-index.h \
	src/core/node-map.c \
	src/core/node-map.h \
	src/core/node-set.c \
	src/core/node-set.h \
	src/core/node-type-private.h \
	src/core/node-type.c \
	src/core/open-at.h \
	src/core/pace.h \
	src/core/path.c \
	src/core/plane.c \
	src/core/plane.h \
	src/core/position-private.h \
	src/core/position.c \
	src/core/recost.c \
	src/core/section-file.c \
	src/core/section-file.h \
	src/core/sections.c \
	src/core/sections.h \
	src/core/team.c \
	src/core/team.h
