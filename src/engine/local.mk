# src/engine/local.mk: the search
# SPDX-License-Identifier: LGPL-2.1-or-later

engine_sources = \
	src/engine/answer.c \
	src/engine/answer.h \
	src/engine/change.c \
	src/engine/cursor.c \
	src/engine/depth-bounds.c \
	src/engine/depth-first.c \
	src/engine/depth-first.h \
	src/engine/depth-private.h \
	src/engine/depth-shown.c \
	src/engine/depth-stack.c \
	src/engine/depth-stack.h \
	src/engine/differences.c \
	src/engine/differences.h \
	src/engine/expand.h \
	src/engine/find-path-private.h \
	src/engine/find-path.c \
	src/engine/goals.c \
	src/engine/goals.h \
	src/engine/key-pair.h \
	src/engine/loop.c \
	src/engine/node-store.c \
	src/engine/node-store.h \
	src/engine/observer.c \
	src/engine/open-heap.h \
	src/engine/open-list-private.h \
	src/engine/open-list.c \
	src/engine/open-list.h \
	src/engine/open-ring.c \
	src/engine/open-slots.c \
	src/engine/open-slots.h \
	src/engine/overflow.c \
	src/engine/reached.c \
	src/engine/reached.h \
	src/engine/refusal.c \
	src/engine/refusal.h \
	src/engine/relax.h \
	src/engine/report.c \
	src/engine/result-tables.c \
	src/engine/results.c \
	src/engine/run.c \
	src/engine/search-memory.c \
	src/engine/search-memory.h \
	src/engine/search-private.h \
	src/engine/search.c \
	src/engine/share-nodes.c \
	src/engine/share.c \
	src/engine/share.h \
	src/engine/shared-loop.c \
	src/engine/strategy-private.h \
	src/engine/strategy.c \
	src/engine/take.h \
	src/engine/variant.c \
	src/engine/waiting.h
