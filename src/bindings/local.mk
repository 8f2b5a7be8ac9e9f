# src/bindings/local.mk: the libraries in other languages
# SPDX-License-Identifier: LGPL-2.1-or-later

types_sources = \
	src/bindings/types/boxed-types.c \
	src/bindings/types/enum-types.c
