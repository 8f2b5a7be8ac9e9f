# docs/reference/local.mk: pages of all that is public, by gi-docgen
# SPDX-License-Identifier: LGPL-2.1-or-later

reference_dir = docs/reference/Wayfind-1

reference_pages = \
	docs/choosing.md \
	docs/coming-from.md \
	docs/tasks.md \
	docs/tutorial.md

reference_pictures = \
	$(lesson_pictures) \
	docs/pictures/conquest.svg \
	docs/pictures/fit.svg \
	docs/pictures/fog.svg

EXTRA_DIST += docs/reference/reference.py

if CAN_REFERENCE
# Documents that are not in gi-docgen's words are put into them first.
$(reference_dir)/index.html: Wayfind-1.gir $(reference_pages) \
		$(reference_pictures) docs/reference/reference.py \
		docs/reference/wayfind.toml
	$(AM_V_GEN)set -e; rm -rf $(reference_dir) docs/reference/made; \
	$(MKDIR_P) docs/reference/made; \
	readies="$(PYTHON3) $(srcdir)/docs/reference/reference.py"; \
	$$readies gir Wayfind-1.gir docs/reference/made/Wayfind-1.gir \
	  $(srcdir)/include; \
	for page in $(reference_pages); do \
	  $$readies page Wayfind-1.gir $(srcdir)/$$page \
	    docs/reference/made/`basename $$page` $(srcdir)/include; \
	done; \
	for picture in $(reference_pictures); do \
	  cp $(srcdir)/$$picture docs/reference/made; \
	done; \
	$(GI_DOCGEN) generate --quiet --fatal-warnings \
	  -C docs/reference/wayfind.toml --content-dir docs/reference/made \
	  --output-dir docs/reference docs/reference/made/Wayfind-1.gir; \
	$$readies links $(reference_dir); \
	$(GI_DOCGEN) check --quiet --fatal-warnings \
	  -C docs/reference/wayfind.toml docs/reference/made/Wayfind-1.gir

reference: $(reference_dir)/index.html
else
reference:
	@echo "make reference: configure found no gi-docgen," \
	  "python3 or gobject-introspection." >&2; exit 1
endif

# Where devhelp looks for books.
bookdir = $(datadir)/devhelp/books/Wayfind-1

if ENABLE_REFERENCE
all-local: reference

install-data-local: install-reference
uninstall-local: uninstall-reference
endif

install-reference: reference
	@$(NORMAL_INSTALL)
	$(MKDIR_P) "$(DESTDIR)$(bookdir)"
	$(INSTALL_DATA) $(reference_dir)/* "$(DESTDIR)$(bookdir)"

uninstall-reference:
	rm -rf "$(DESTDIR)$(bookdir)"

mostlyclean-local: clean-reference
clean-reference:
	rm -rf $(reference_dir) docs/reference/made

.PHONY: reference install-reference uninstall-reference clean-reference
