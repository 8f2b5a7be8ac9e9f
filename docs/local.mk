# docs/local.mk: man pages and other documents
# SPDX-License-Identifier: LGPL-2.1-or-later

dist_man_MANS = \
	docs/wayfind-formats.5 \
	docs/wayfind.1 \
	docs/wayfind-route.1

EXTRA_DIST += docs/architecture.md
