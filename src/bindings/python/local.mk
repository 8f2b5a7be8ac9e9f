# src/bindings/python/local.mk: the Python package, and its module in C
# SPDX-License-Identifier: LGPL-2.1-or-later

EXTRA_DIST += \
	src/bindings/python/README \
	src/bindings/python/pyproject.toml \
	src/bindings/python/setup.py

python_sources = \
	src/bindings/python/wayfind/__init__.py \
	src/bindings/python/wayfind/_front.py \
	src/bindings/python/wayfind/_graph.py \
	src/bindings/python/wayfind/_grid.py \
	src/bindings/python/wayfind/_match.py \
	src/bindings/python/wayfind/_router.py \
	src/bindings/python/wayfind/_search.py \
	src/bindings/python/wayfind/_table.py

# For type checkers: the contents of the module in C.
python_hints = \
	src/bindings/python/wayfind/_core.pyi \
	src/bindings/python/wayfind/py.typed

EXTRA_DIST += $(python_sources) $(python_hints)

if HAVE_PYTHON
pkgpyexec_LTLIBRARIES = src/bindings/python/_core.la
pkgpyexec_PYTHON = $(python_sources)
pkgpyexec_DATA = $(python_hints)
endif

# The module goes by the stable interface, and so by one name for all releases
# of Python. Warnings about Python's own headers are no concern of ours.
src_bindings_python__core_la_CPPFLAGS = $(AM_CPPFLAGS) $(PYTHON_CPPFLAGS)
src_bindings_python__core_la_LDFLAGS = -module -avoid-version -shared \
	-shrext .abi3.so
src_bindings_python__core_la_LIBADD = libwayfind-io-1.la libwayfind-1.la $(GLIB_LIBS)
src_bindings_python__core_la_SOURCES = \
	src/bindings/python/core-module.c \
	src/bindings/python/core.h \
	src/bindings/python/front-object.c \
	src/bindings/python/grid-object.c \
	src/bindings/python/interruptible.c \
	src/bindings/python/item-list.c \
	src/bindings/python/match-track.c \
	src/bindings/python/measures-object.c \
	src/bindings/python/number-array.c \
	src/bindings/python/object-index.c \
	src/bindings/python/path-object.c \
	src/bindings/python/python-errors.c \
	src/bindings/python/python-limits.c \
	src/bindings/python/router-object.c \
	src/bindings/python/search-callbacks.c \
	src/bindings/python/search-object.c \
	src/bindings/python/search-results.c \
	src/bindings/python/source-object.c \
	src/bindings/python/table-maker.c \
	src/bindings/python/table-object.c \
	src/bindings/python/view-object.c

# The package lies in one folder, so that the build can be imported:
#   PYTHONPATH=src/bindings/python LD_LIBRARY_PATH=.libs python3
if HAVE_PYTHON
noinst_DATA = src/bindings/python/wayfind/_core.abi3.so
CLEANFILES += src/bindings/python/wayfind/_core.abi3.so
endif

src/bindings/python/wayfind/_core.abi3.so: src/bindings/python/_core.la
	$(AM_V_GEN)$(MKDIR_P) src/bindings/python/wayfind
	@for file in $(python_sources) $(python_hints); do \
	  test -f $$file || $(LN_S) "$(abs_top_srcdir)/$$file" $$file || exit; \
	done
	@rm -f $@
	@cd src/bindings/python/wayfind && $(LN_S) ../.libs/_core.abi3.so .

# In a build folder of its own, the rest of the package is links as well.
distclean-local:
	-for file in $(python_sources) $(python_hints); do \
	  if test -L $$file; then rm -f $$file; fi; \
	done

# Python has no use for libtool's note of the module, but uninstalling has.
if HAVE_PYTHON
install-exec-hook:
	rm -f "$(DESTDIR)$(pkgpyexecdir)/_core.la"

uninstall-hook:
	rm -f "$(DESTDIR)$(pkgpyexecdir)/_core.abi3.so"
endif
