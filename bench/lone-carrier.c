/* lone-carrier.c - what joins one worker to nobody
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lone-carrier.h"

struct _LoneCarrier
{
  GObject parent_instance;

  WayWave wave;
};

static void lone_carrier_carry (WayCarrierInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (LoneCarrier, lone_carrier, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_CARRIER,
                                                      lone_carrier_carry))

static void
lone_carrier_class_init (LoneCarrierClass *klass)
{
}

static void
lone_carrier_init (LoneCarrier *self)
{
}

WayCarrier *
lone_carrier_new (void)
{
  return g_object_new (LONE_TYPE_CARRIER, NULL);
}

static guint
get_n_workers (WayCarrier *carrier)
{
  return 1;
}

static guint
get_worker (WayCarrier *carrier)
{
  return 0;
}

static gboolean
send (WayCarrier *carrier,
      guint       to,
      GByteArray *batch)
{
  g_assert_not_reached ();
}

static GByteArray *
receive (WayCarrier *carrier,
         guint      *from)
{
  return NULL;
}

static void
begin_wave (WayCarrier    *carrier,
            const WayWave *mine)
{
  LONE_CARRIER (carrier)->wave = *mine;
}

static gboolean
end_wave (WayCarrier *carrier,
          WayWave    *all)
{
  *all = LONE_CARRIER (carrier)->wave;
  return TRUE;
}

static void
lone_carrier_carry (WayCarrierInterface *iface)
{
  iface->get_n_workers = get_n_workers;
  iface->get_worker = get_worker;
  iface->send = send;
  iface->receive = receive;
  iface->begin_wave = begin_wave;
  iface->end_wave = end_wave;
}
