# src/parallel/local.mk: one search, many workers
# SPDX-License-Identifier: LGPL-2.1-or-later

parallel_sources = \
	src/parallel/batch.c \
	src/parallel/batch.h \
	src/parallel/carrier.c \
	src/parallel/delta-agree.c \
	src/parallel/delta-buckets.c \
	src/parallel/delta-buckets.h \
	src/parallel/delta-gather.c \
	src/parallel/delta-gather.h \
	src/parallel/delta-stepping.c \
	src/parallel/delta-worker.c \
	src/parallel/delta-worker.h \
	src/parallel/gather-path.c \
	src/parallel/gather-reach.c \
	src/parallel/workers-private.h \
	src/parallel/workers.c \
	src/parallel/table-part-private.h \
	src/parallel/table-part.c \
	src/parallel/thread-carrier.c \
	src/parallel/thread-carrier.h \
	src/parallel/threads.c \
	src/parallel/threads.h \
	src/parallel/waves.c \
	src/parallel/waves.h \
	src/parallel/worker-waves.c \
	src/parallel/worker.c \
	src/parallel/worker.h
