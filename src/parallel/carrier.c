/* carrier.c - what takes nodes from one worker of a shared search to another
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/parallel/carrier.h>

G_DEFINE_INTERFACE (WayCarrier, way_carrier, G_TYPE_OBJECT)

static void
way_carrier_default_init (WayCarrierInterface *iface)
{
}

guint
way_carrier_get_n_workers (WayCarrier *self)
{
  g_return_val_if_fail (WAY_IS_CARRIER (self), 0);

  return WAY_CARRIER_GET_IFACE (self)->get_n_workers (self);
}

guint
way_carrier_get_worker (WayCarrier *self)
{
  g_return_val_if_fail (WAY_IS_CARRIER (self), 0);

  return WAY_CARRIER_GET_IFACE (self)->get_worker (self);
}

gboolean
way_carrier_send (WayCarrier *self,
                  guint       to,
                  GByteArray *batch)
{
  g_return_val_if_fail (WAY_IS_CARRIER (self) && batch != NULL, FALSE);

  return WAY_CARRIER_GET_IFACE (self)->send (self, to, batch);
}

GByteArray *
way_carrier_receive (WayCarrier *self,
                     guint      *from)
{
  g_return_val_if_fail (WAY_IS_CARRIER (self) && from != NULL, NULL);

  return WAY_CARRIER_GET_IFACE (self)->receive (self, from);
}

void
way_carrier_begin_wave (WayCarrier    *self,
                        const WayWave *mine)
{
  g_return_if_fail (WAY_IS_CARRIER (self) && mine != NULL);

  WAY_CARRIER_GET_IFACE (self)->begin_wave (self, mine);
}

gboolean
way_carrier_end_wave (WayCarrier *self,
                      WayWave    *all)
{
  g_return_val_if_fail (WAY_IS_CARRIER (self) && all != NULL, FALSE);

  return WAY_CARRIER_GET_IFACE (self)->end_wave (self, all);
}
