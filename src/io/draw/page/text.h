/* text.h - the files of the page, as the build puts them into C
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

extern const char source_placing_js[];
extern const char source_map_html[];
extern const char source_both_css[];
extern const char source_map_css[];
extern const char source_map_data_js[];
extern const char source_map_index_js[];
extern const char source_map_fade_js[];
extern const char source_map_layers_js[];
extern const char source_map_names_js[];
extern const char source_map_routes_js[];
extern const char source_map_streets_js[];
extern const char source_map_directions_js[];
extern const char source_map_view_js[];
extern const char source_map_legend_js[];
extern const char source_map_ruler_js[];
extern const char source_map_tip_js[];
extern const char source_map_hands_js[];
extern const char source_map_front_js[];
extern const char source_map_js[];
extern const char source_page_html[];
extern const char source_page_css[];
extern const char source_replay_js[];
extern const char source_engine_js[];
extern const char source_grid_js[];
extern const char source_table_js[];
extern const char source_panel_js[];
extern const char source_page_js[];
