/* wayfind-io-1.vapi: nothing. Wayfind-1.vapi holds what both libraries offer;
 * valac takes this file's name to pkg-config.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
