# src/bindings/local.mk: what other languages need of the libraries
# SPDX-License-Identifier: LGPL-2.1-or-later

types_sources = \
	src/bindings/types/boxed-types.c \
	src/bindings/types/enum-types.c
