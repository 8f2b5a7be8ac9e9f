# src/python/local.mk: the Python package, and its module in C
# SPDX-License-Identifier: LGPL-2.1-or-later

EXTRA_DIST += \
	src/python/README \
	src/python/pyproject.toml \
	src/python/setup.py

python_sources = \
	src/python/wayfind/__init__.py \
	src/python/wayfind/_graph.py \
	src/python/wayfind/_grid.py \
	src/python/wayfind/_router.py \
	src/python/wayfind/_search.py \
	src/python/wayfind/_table.py

# What tells a checker of types what the module in C has.
python_hints = \
	src/python/wayfind/_core.pyi \
	src/python/wayfind/py.typed

EXTRA_DIST += $(python_sources) $(python_hints)

if HAVE_PYTHON
pkgpyexec_LTLIBRARIES = src/python/_core.la
pkgpyexec_PYTHON = $(python_sources)
pkgpyexec_DATA = $(python_hints)
endif

# The module goes by the stable interface, and so by one name for all releases
# of Python. Warnings about Python's own headers are no concern of ours.
src_python__core_la_CPPFLAGS = $(AM_CPPFLAGS) $(PYTHON_CPPFLAGS)
src_python__core_la_LDFLAGS = -module -avoid-version -shared \
	-shrext .abi3.so
src_python__core_la_LIBADD = libwayfind-io-1.la libwayfind-1.la $(GLIB_LIBS)
src_python__core_la_SOURCES = \
	src/python/core-module.c \
	src/python/core.h \
	src/python/grid-object.c \
	src/python/interruptible.c \
	src/python/number-array.c \
	src/python/object-index.c \
	src/python/python-errors.c \
	src/python/python-limits.c \
	src/python/router-object.c \
	src/python/search-callbacks.c \
	src/python/search-object.c \
	src/python/search-results.c \
	src/python/source-object.c \
	src/python/table-maker.c \
	src/python/table-object.c \
	src/python/view-object.c

# The package lies in one folder, so that what was built can be imported:
#   PYTHONPATH=src/python LD_LIBRARY_PATH=.libs python3
if HAVE_PYTHON
noinst_DATA = src/python/wayfind/_core.abi3.so
CLEANFILES += src/python/wayfind/_core.abi3.so
endif

src/python/wayfind/_core.abi3.so: src/python/_core.la
	$(AM_V_GEN)$(MKDIR_P) src/python/wayfind
	@for file in $(python_sources) $(python_hints); do \
	  test -f $$file || $(LN_S) "$(abs_top_srcdir)/$$file" $$file || exit; \
	done
	@rm -f $@
	@cd src/python/wayfind && $(LN_S) ../.libs/_core.abi3.so .

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
