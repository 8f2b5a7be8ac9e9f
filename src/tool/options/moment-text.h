/* moment-text.h - when one travels, as people write it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

/* Gives @options the moment of travel: "Mo 08:00" with any name of the weekday
 * that has two letters or more, "2026-11-23 08:00", or "now". Nothing if @text
 * is NULL. FALSE with an error of misuse for other texts. */
gboolean moment_set (WayLoadOptions *options,
                     const char     *text,
                     GError        **error);
