# docs/local.mk: man pages and other documents
# SPDX-License-Identifier: LGPL-2.1-or-later

dist_man_MANS = \
	docs/wayfind.1 \
	docs/wayfind-convert.1 \
	docs/wayfind-explain.1 \
	docs/wayfind-info.1 \
	docs/wayfind-matrix.1 \
	docs/wayfind-nearest.1 \
	docs/wayfind-reach.1 \
	docs/wayfind-route.1

bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = docs/completions/wayfind

EXTRA_DIST += docs/architecture.md
