# docs/local.mk: man pages and other documents
# SPDX-License-Identifier: LGPL-2.1-or-later

dist_man_MANS = \
	docs/wayfind-convert.1 \
	docs/wayfind-crowd.1 \
	docs/wayfind-draw.1 \
	docs/wayfind-explain.1 \
	docs/wayfind-formats.5 \
	docs/wayfind-front.1 \
	docs/wayfind-info.1 \
	docs/wayfind-matrix.1 \
	docs/wayfind-match.1 \
	docs/wayfind-nearest.1 \
	docs/wayfind-prepare.1 \
	docs/wayfind-reach.1 \
	docs/wayfind-route.1 \
	docs/wayfind-serve.1 \
	docs/wayfind-trip.1 \
	docs/wayfind.1

if HAVE_MPI
dist_man_MANS += docs/wayfind-mpi.1
else
EXTRA_DIST += docs/wayfind-mpi.1
endif

bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = docs/completions/wayfind
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = docs/completions/_wayfind
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = docs/completions/wayfind.fish

dist_doc_DATA = README NEWS

# In a folder of their own, so that the paths of README to docs/ are valid where it is
# installed, and links between them lead somewhere.
guidedir = $(docdir)/docs
dist_guide_DATA = \
	docs/architecture.md \
	docs/choosing.md \
	docs/coming-from.md \
	docs/contributing.md \
	docs/experiments.md \
	docs/openstreetmap.md \
	docs/performance.md \
	docs/postgresql.md \
	docs/release.md \
	docs/scale.md \
	docs/service.md \
	docs/sqlite.md \
	docs/tasks.md \
	docs/tutorial.md \
	docs/wayfind-serve.service

# The pictures of the README ----------------------------------------------

example_pictures = \
	docs/pictures/borders.svg \
	docs/pictures/building-mesh.svg \
	docs/pictures/fog.svg \
	docs/pictures/giants.svg \
	docs/pictures/swamp.svg \
	docs/pictures/waypoints.svg

lesson_pictures = \
	docs/pictures/a-star.svg \
	docs/pictures/band.svg \
	docs/pictures/costs.svg \
	docs/pictures/early-exit.svg \
	docs/pictures/estimates.svg \
	docs/pictures/greedy.svg \
	docs/pictures/lester.svg \
	docs/pictures/other-shapes.svg \
	docs/pictures/pails.svg \
	docs/pictures/savings.svg \
	docs/pictures/spread.svg \
	docs/pictures/way-back.svg

pictures = \
	$(example_pictures) \
	$(lesson_pictures) \
	docs/pictures/conquest.svg \
	docs/pictures/reach.svg \
	docs/pictures/sea-route.svg

# The floors, from the includes of all files: t/layers.t compares. It needs no more
# than awk, and is the same everywhere.
floors:
	@cd $(srcdir) && $(MKDIR_P) docs/pictures \
	  && list=`find src include examples -name '*.[ch]' ! -name '.*' | sort` \
	  && { echo "$$list" > docs/pictures/floors.list; \
	       $(AWK) -v pairs=1 -f t/lib/floors.awk docs/pictures/floors.list \
	         $$list; rm docs/pictures/floors.list; } \
	  | $(AWK) -f docs/pictures/floors.awk > docs/pictures/floors.svg

# Those of docs/performance.md are drawn by make bench, and fit.svg by hand.
picturedir = $(guidedir)/pictures
dist_picture_DATA = $(pictures) \
	docs/pictures/bench-hierarchy-prepare.svg \
	docs/pictures/bench-hierarchy-query.svg \
	docs/pictures/bench-memory.svg \
	docs/pictures/bench-time.svg \
	docs/pictures/fit.svg \
	docs/pictures/floors.svg
EXTRA_DIST += docs/pictures/floors.awk

# Made anew when asked for, and not when something has changed: they depend on
# this machine's fonts, and stand in the repository.
pictures: wayfind$(EXEEXT) $(example_programs) $(lesson_programs)
	@$(MKDIR_P) $(srcdir)/docs/pictures
	./wayfind draw $(srcdir)/examples/data/conquest.txt \
	  --from Argentina --to "Western Australia" \
	  --title "From Argentina to Western Australia" \
	  --write $(srcdir)/docs/pictures/conquest.svg
	./wayfind reach $(srcdir)/examples/data/sea-lanes.geojson \
	  --places $(srcdir)/examples/data/ports.csv --from Singapore --unit nm \
	  --bands 1000,2000,3000,4000,5000 \
	  --source "Eurostat SeaRoute, Natural Earth" \
	  --background $(srcdir)/examples/data/land-50m.json \
	  --title "By sea from Singapore, in nautical miles" \
	  --write $(srcdir)/docs/pictures/reach.svg
	./wayfind draw $(srcdir)/examples/data/sea-lanes.geojson \
	  --places $(srcdir)/examples/data/ports.csv --zoom --size 1000x560 \
	  --from Rotterdam --to Shanghai --mark Suez --mark Gibraltar \
	  --mark Malacca --mark Singapore --mark Colombo \
	  --unit nm --source "Eurostat SeaRoute, Natural Earth" \
	  --background $(srcdir)/examples/data/land-50m.json \
	  --title "By sea from Rotterdam to Shanghai" \
	  --write $(srcdir)/docs/pictures/sea-route.svg
	@build=`pwd`; cd $(srcdir) || exit; for picture in $(example_pictures); \
	do \
	  example=`basename $$picture .svg`; \
	  set --; test $$example != borders || set -- Portugal Vietnam; \
	  echo "examples/$$example $$* $$picture"; \
	  "$$build/examples/$$example" "$$@" "$$picture" > /dev/null || exit; \
	done; \
	for picture in $(lesson_pictures); \
	do \
	  lesson=`basename $$picture .svg`; \
	  echo "examples/lessons/$$lesson $$picture"; \
	  "$$build/examples/lessons/$$lesson" "$$picture" > /dev/null || exit; \
	done

.PHONY: floors pictures
