/* text.h - the files of the page, as the build puts them into C
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

extern const char explain_page_html[];
extern const char explain_page_css[];
extern const char explain_replay_js[];
extern const char explain_grid_js[];
extern const char explain_table_js[];
extern const char explain_panel_js[];
extern const char explain_page_js[];
