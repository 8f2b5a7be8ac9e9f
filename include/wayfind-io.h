/* wayfind-io.h - the one header to include for files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/explanation.h>
#include <wayfind-io/loader.h>
#include <wayfind-io/network.h>
#include <wayfind-io/picture.h>
#include <wayfind-io/prepared-file.h>
#include <wayfind-io/route.h>
#include <wayfind-io/save.h>
#include <wayfind-io/trace.h>
#include <wayfind-io/track.h>
#include <wayfind-io/vehicle.h>
