# src/gir.mk: what other languages read: Wayfind-1.gir, its typelib, its vapi
# SPDX-License-Identifier: LGPL-2.1-or-later

# One namespace for both libraries: who loads a table searches it, too.
if HAVE_INTROSPECTION
girdir = $(datadir)/gir-1.0
gir_DATA = Wayfind-1.gir
typelibdir = $(libdir)/girepository-1.0
typelib_DATA = Wayfind-1.typelib

gir_headers = \
	$(nodist_waycoreinclude_HEADERS) \
	$(waycoreinclude_HEADERS) \
	$(wayengineinclude_HEADERS) \
	$(waygraphsinclude_HEADERS) \
	$(wayviewsinclude_HEADERS) \
	$(waysearchesinclude_HEADERS) \
	$(wayroutinginclude_HEADERS) \
	$(waymotioninclude_HEADERS) \
	$(wayparallelinclude_HEADERS) \
	$(wayioinclude_HEADERS)

# The scanner runs a program that it links to the libraries. $(AM_CPPFLAGS)
# would ask GLib for warnings that only compiling can give.
Wayfind-1.gir: $(gir_headers) libwayfind-1.la libwayfind-io-1.la
	$(AM_V_GEN)$(GIR_SCANNER) --warn-all --warn-error --quiet \
	  --namespace=Wayfind --nsversion=1 \
	  --identifier-prefix=Way --symbol-prefix=way \
	  --include=Gio-2.0 --pkg=gio-2.0 \
	  --pkg-export=wayfind-1 --pkg-export=wayfind-io-1 \
	  --c-include=wayfind.h --c-include=wayfind-io.h \
	  --libtool='$(abs_top_builddir)/libtool' \
	  --library=libwayfind-1.la --library=libwayfind-io-1.la \
	  -I$(top_srcdir)/include -I$(top_builddir)/include \
	  --output=$@ \
	  $$(for file in $(gir_headers); do \
	       test -f $$file && echo $$file || echo $(srcdir)/$$file; done)

Wayfind-1.typelib: Wayfind-1.gir
	$(AM_V_GEN)$(GIR_COMPILER) --output=$@ Wayfind-1.gir

CLEANFILES += $(gir_DATA) $(typelib_DATA)
endif

# Vala's compiler asks pkg-config for packages by the names of their vapi, so
# that the one goes with an empty one that has the name of a library.
if HAVE_VAPIGEN
vapidir = $(datadir)/vala/vapi
vapi_DATA = Wayfind-1.deps Wayfind-1.vapi src/bindings/vala/wayfind-io-1.vapi

Wayfind-1.deps: Makefile
	$(AM_V_GEN)printf '%s\n' gio-2.0 wayfind-io-1 > $@

Wayfind-1.vapi: Wayfind-1.gir src/bindings/vala/Wayfind-1.metadata
	$(AM_V_GEN)$(VAPIGEN) --quiet --library=Wayfind-1 --pkg=gio-2.0 \
	  --metadatadir=$(srcdir)/src/bindings/vala --vapidir=$(srcdir)/src/bindings/vala \
	  Wayfind-1.gir

CLEANFILES += Wayfind-1.deps Wayfind-1.vapi
endif

EXTRA_DIST += src/bindings/vala/Wayfind-1.metadata src/bindings/vala/wayfind-io-1.vapi
