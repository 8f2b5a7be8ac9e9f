# src/tool/local.mk: the commands
# SPDX-License-Identifier: LGPL-2.1-or-later

tool_sources = \
	src/tool/command-frame.c \
	src/tool/command-frame.h \
	src/tool/cost-matrix.c \
	src/tool/cost-matrix.h \
	src/tool/interrupt.c \
	src/tool/interrupt.h \
	src/tool/main-part.c \
	src/tool/main-part.h \
	src/tool/name-folding.c \
	src/tool/name-folding.h \
	src/tool/network-summary.c \
	src/tool/network-summary.h \
	src/tool/prepared-bounds.c \
	src/tool/prepared-bounds.h \
	src/tool/printable-name.c \
	src/tool/printable-name.h \
	src/tool/program.c \
	src/tool/program.h \
	src/tool/progress.c \
	src/tool/progress.h \
	src/tool/query-file.c \
	src/tool/query-file.h \
	src/tool/rank-team.c \
	src/tool/rank-team.h \
	src/tool/route-methods.c \
	src/tool/route-methods.h \
	src/tool/route-question.c \
	src/tool/route-question.h \
	src/tool/row-dealer.c \
	src/tool/row-dealer.h \
	src/tool/row-finder.c \
	src/tool/row-finder.h \
	src/tool/row-journal.c \
	src/tool/row-journal.h \
	src/tool/same-label.c \
	src/tool/same-label.h \
	src/tool/snapped-ends.c \
	src/tool/snapped-ends.h \
	src/tool/suggestions.c \
	src/tool/suggestions.h \
	src/tool/tool.c \
	src/tool/tool.h

tool_commands_sources = \
	src/tool/commands/convert-command.c \
	src/tool/commands/crowd-command.c \
	src/tool/commands/draw-command.c \
	src/tool/commands/explain-command.c \
	src/tool/commands/front-command.c \
	src/tool/commands/info-command.c \
	src/tool/commands/match-command.c \
	src/tool/commands/matrix-command.c \
	src/tool/commands/nearest-command.c \
	src/tool/commands/prepare-command.c \
	src/tool/commands/reach-command.c \
	src/tool/commands/route-command.c \
	src/tool/commands/serve-command.c \
	src/tool/commands/trip-command.c

tool_options_sources = \
	src/tool/options/also.c \
	src/tool/options/also.h \
	src/tool/options/avoid.c \
	src/tool/options/avoid.h \
	src/tool/options/bounds.c \
	src/tool/options/bounds.h \
	src/tool/options/close-areas.c \
	src/tool/options/close-areas.h \
	src/tool/options/close-file.c \
	src/tool/options/close-file.h \
	src/tool/options/closing.c \
	src/tool/options/closing.h \
	src/tool/options/cost-units.c \
	src/tool/options/cost-units.h \
	src/tool/options/limit-options.c \
	src/tool/options/limit-options.h \
	src/tool/options/looks.c \
	src/tool/options/looks.h \
	src/tool/options/map-names.c \
	src/tool/options/map-names.h \
	src/tool/options/moment-text.c \
	src/tool/options/moment-text.h \
	src/tool/options/name-points.c \
	src/tool/options/name-points.h \
	src/tool/options/network-mark.c \
	src/tool/options/network-mark.h \
	src/tool/options/network-options.c \
	src/tool/options/network-options.h \
	src/tool/options/network-part.c \
	src/tool/options/network-part.h \
	src/tool/options/options.c \
	src/tool/options/options.h \
	src/tool/options/place-index.c \
	src/tool/options/place-index.h \
	src/tool/options/places.c \
	src/tool/options/places.h \
	src/tool/options/position-text.c \
	src/tool/options/position-text.h \
	src/tool/options/several.c \
	src/tool/options/several.h \
	src/tool/options/snap.c \
	src/tool/options/snap.h \
	src/tool/options/strategies.c \
	src/tool/options/strategies.h \
	src/tool/options/turn-options.c \
	src/tool/options/turn-options.h \
	src/tool/options/vehicle-options.c \
	src/tool/options/vehicle-options.h

tool_reports_sources = \
	src/tool/reports/bands.c \
	src/tool/reports/bands.h \
	src/tool/reports/crowd-report.c \
	src/tool/reports/crowd-report.h \
	src/tool/reports/front-report.c \
	src/tool/reports/front-report.h \
	src/tool/reports/json-parts.c \
	src/tool/reports/json-parts.h \
	src/tool/reports/json.c \
	src/tool/reports/json.h \
	src/tool/reports/letter-map.c \
	src/tool/reports/letter-map.h \
	src/tool/reports/output.c \
	src/tool/reports/output.h \
	src/tool/reports/match-report.c \
	src/tool/reports/match-report.h \
	src/tool/reports/picture-report.c \
	src/tool/reports/picture-report.h \
	src/tool/reports/reach-data.c \
	src/tool/reports/reach-measures.c \
	src/tool/reports/reach-measures.h \
	src/tool/reports/reach-report.h \
	src/tool/reports/reach-text.c \
	src/tool/reports/report-json.c \
	src/tool/reports/report-text.c \
	src/tool/reports/report-tsv.c \
	src/tool/reports/report.h \
	src/tool/reports/several-report.c \
	src/tool/reports/several-report.h \
	src/tool/reports/stops.c \
	src/tool/reports/stops.h \
	src/tool/reports/street-list.c \
	src/tool/reports/street-list.h \
	src/tool/reports/trip-report.c \
	src/tool/reports/trip-report.h \
	src/tool/reports/tsv.c \
	src/tool/reports/tsv.h

tool_serve_sources = \
	src/tool/serve/match-legs.c \
	src/tool/serve/match-legs.h \
	src/tool/serve/match-service.c \
	src/tool/serve/nearest-service.c \
	src/tool/serve/place-json.c \
	src/tool/serve/place-json.h \
	src/tool/serve/polyline.c \
	src/tool/serve/polyline.h \
	src/tool/serve/reach-service.c \
	src/tool/serve/request-graph.c \
	src/tool/serve/request-graph.h \
	src/tool/serve/road-filter.c \
	src/tool/serve/road-filter.h \
	src/tool/serve/route-alternatives.c \
	src/tool/serve/route-alternatives.h \
	src/tool/serve/route-crossings.c \
	src/tool/serve/route-crossings.h \
	src/tool/serve/route-legs.c \
	src/tool/serve/route-legs.h \
	src/tool/serve/route-line.c \
	src/tool/serve/route-line.h \
	src/tool/serve/route-objects.c \
	src/tool/serve/route-objects.h \
	src/tool/serve/route-service.c \
	src/tool/serve/route-steps-json.c \
	src/tool/serve/route-steps-json.h \
	src/tool/serve/served-network.c \
	src/tool/serve/served-network.h \
	src/tool/serve/service-request.c \
	src/tool/serve/service-request.h \
	src/tool/serve/service.c \
	src/tool/serve/service.h \
	src/tool/serve/services.h \
	src/tool/serve/table-rows.c \
	src/tool/serve/table-rows.h \
	src/tool/serve/table-service.c \
	src/tool/serve/trip-service.c \
	src/tool/serve/waypoints.c \
	src/tool/serve/waypoints.h

# What needs libsoup.
tool_http_sources = \
	src/tool/serve/access-log.c \
	src/tool/serve/access-log.h \
	src/tool/serve/http-connections.c \
	src/tool/serve/http-connections.h \
	src/tool/serve/http-exchange.c \
	src/tool/serve/http-exchange.h \
	src/tool/serve/http-server.c \
	src/tool/serve/http-server.h \
	src/tool/serve/http-stream.c \
	src/tool/serve/http-stream.h

# Instead of them.
tool_no_http_sources = src/tool/serve/no-http-server.c
