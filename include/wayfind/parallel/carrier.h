/* carrier.h - transport of nodes between the workers of one search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>
#include <wayfind/core/macros.h>

G_BEGIN_DECLS

/**
 * WayWave:
 * @sums: numbers that are added up over all workers, modulo 2^64
 * @maxima: numbers whose largest over all workers counts
 *
 * The numbers that all workers exchange at once: see way_carrier_begin_wave().
 *
 * Since: 1.0
 */
typedef struct
{
  guint64 sums[8];
  guint64 maxima[8];
} WayWave;

#define WAY_TYPE_WAVE (way_wave_get_type ())

/**
 * way_wave_get_type:
 *
 * Returns: the boxed type #WayWave, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_wave_get_type (void) G_GNUC_CONST;

#define WAY_TYPE_CARRIER (way_carrier_get_type ())

/**
 * WayCarrier:
 *
 * One worker's end of the transport between the workers of a search or of a
 * #WayDeltaStepping. Threads of one process have a carrier of their own, which
 * way_search_set_workers() makes. The library wayfind-mpi-1 has one for the
 * ranks of Open MPI, and a program with other means of sending bytes can
 * implement this interface.
 *
 * Batches arrive once each and whole, in any order and after any time. No call
 * waits. A carrier belongs to the thread of its worker, and serves one run at a
 * time; it can be used again once a run is over.
 *
 * Stability: Unstable
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_INTERFACE (WayCarrier, way_carrier, WAY, CARRIER, GObject)

/**
 * WayCarrierInterface:
 * @get_n_workers: how many workers there are, from 1 to 65536, the same at all
 *   ends
 * @get_worker: which of them this end belongs to, counted from 0
 * @send: takes @batch for worker @to over, or refuses it because too much is
 *   under way; never refuses for ever. Also moves on what was sent before
 * @receive: (transfer full) (nullable): a batch that has arrived, and in @from
 *   the worker that sent it; %NULL if no batch has arrived
 * @begin_wave: hands in the numbers of this worker for the next wave
 * @end_wave: whether all workers have handed in their numbers for the wave that
 *   has begun; if so, fills @all
 *
 * All are required.
 *
 * Since: 1.0
 */
struct _WayCarrierInterface
{
  /*< private >*/
  GTypeInterface parent;

  /*< public >*/
  guint (*get_n_workers) (WayCarrier *self);
  guint (*get_worker) (WayCarrier *self);
  gboolean (*send) (WayCarrier *self,
                    guint       to,
                    GByteArray *batch);
  GByteArray *(*receive) (WayCarrier *self,
                          guint      *from);
  void (*begin_wave) (WayCarrier    *self,
                      const WayWave *mine);
  gboolean (*end_wave) (WayCarrier *self,
                        WayWave    *all);

  /*< private >*/
  gpointer reserved[4];
};

/**
 * way_carrier_get_n_workers:
 * @self: a carrier
 *
 * Returns: how many workers there are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_carrier_get_n_workers (WayCarrier *self);

/**
 * way_carrier_get_worker:
 * @self: a carrier
 *
 * Returns: which of the workers this end belongs to, counted from 0
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_carrier_get_worker (WayCarrier *self);

/**
 * way_carrier_send:
 * @self: a carrier
 * @to: another worker
 * @batch: what to send; it belongs to the carrier if it is sent, and otherwise
 *   still to the caller
 *
 * O(1) between threads; O(bytes) between processes.
 *
 * Returns: whether @batch is on its way; otherwise the worker is to receive,
 *   and to try again
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_carrier_send (WayCarrier *self,
                           guint       to,
                           GByteArray *batch);

/**
 * way_carrier_receive:
 * @self: a carrier
 * @from: (out): the worker that sent the batch
 *
 * O(1) between threads; O(bytes) between processes.
 *
 * Returns: (transfer full) (nullable): a batch that has arrived; %NULL if none
 *   has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GByteArray *way_carrier_receive (WayCarrier *self,
                                 guint      *from);

/**
 * way_carrier_begin_wave:
 * @self: a carrier whose last wave has ended
 * @mine: the numbers of this worker
 *
 * Begins a wave: numbers of all workers are put together once each of them has
 * begun the same wave. Waves are numbered by the order in which a worker begins
 * them. O(1); between processes a wave takes O(log workers) messages of each.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_carrier_begin_wave (WayCarrier    *self,
                             const WayWave *mine);

/**
 * way_carrier_end_wave:
 * @self: a carrier with a wave that has begun
 * @all: (out): the numbers of all workers, put together
 *
 * O(1).
 *
 * Returns: whether the wave has ended; otherwise it is to be asked again
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_carrier_end_wave (WayCarrier *self,
                               WayWave    *all);

G_END_DECLS
