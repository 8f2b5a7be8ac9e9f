/* wayfind-io.h - the one header to include for files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/load.h>
