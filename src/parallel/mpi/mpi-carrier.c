/* mpi-carrier.c - the carrier between workers that are ranks of Open MPI
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Batches are sent without waiting (MPI_Isend) and kept until MPI does not need
 * them any more. A wave consists of two reductions that do not wait either. An
 * error of MPI ends all ranks, which is what MPI does by default. */

#include <wayfind-mpi.h>

#include <mpi.h>

/* The largest number of batches of one rank on their way. More are refused
 * until some have arrived, which bounds the memory that a slow receiver costs
 * its senders. */
#define MOST_SENT 256

#define TAG_BATCH 1

struct _WayMpiCarrier
{
  GObject     parent_instance;

  MPI_Comm    batches;
  MPI_Comm    waves;
  int         rank;
  int         n_ranks;

  MPI_Request sent[MOST_SENT];
  GByteArray *sent_batches[MOST_SENT];  /* (owned) */
  int         n_sent;

  MPI_Request wave[2];
  WayWave     mine;
  WayWave     all;
};

static void way_mpi_carrier_carry (WayCarrierInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayMpiCarrier, way_mpi_carrier, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_CARRIER,
                                                      way_mpi_carrier_carry))

/* Drops the batches that were sent. */
static void
tidy (WayMpiCarrier *self)
{
  int gone[MOST_SENT], n_gone = 0, n_left = 0;

  if (self->n_sent == 0)
    return;

  MPI_Testsome (self->n_sent, self->sent, &n_gone, gone, MPI_STATUSES_IGNORE);
  if (n_gone == 0 || n_gone == MPI_UNDEFINED)
    return;

  for (int i = 0; i < n_gone; i++)
    g_clear_pointer (&self->sent_batches[gone[i]], g_byte_array_unref);
  for (int i = 0; i < self->n_sent; i++)
    if (self->sent_batches[i] != NULL)
      {
        self->sent[n_left] = self->sent[i];
        self->sent_batches[n_left++] = self->sent_batches[i];
      }
  self->n_sent = n_left;
}

static void
way_mpi_carrier_finalize (GObject *object)
{
  WayMpiCarrier *self = WAY_MPI_CARRIER (object);

  MPI_Waitall (self->n_sent, self->sent, MPI_STATUSES_IGNORE);
  for (int i = 0; i < self->n_sent; i++)
    g_byte_array_unref (self->sent_batches[i]);
  MPI_Comm_free (&self->batches);
  MPI_Comm_free (&self->waves);

  G_OBJECT_CLASS (way_mpi_carrier_parent_class)->finalize (object);
}

static void
way_mpi_carrier_class_init (WayMpiCarrierClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = way_mpi_carrier_finalize;
}

static void
way_mpi_carrier_init (WayMpiCarrier *self)
{
  MPI_Comm_dup (MPI_COMM_WORLD, &self->batches);
  MPI_Comm_dup (MPI_COMM_WORLD, &self->waves);
  MPI_Comm_rank (self->batches, &self->rank);
  MPI_Comm_size (self->batches, &self->n_ranks);
}

WayMpiCarrier *
way_mpi_carrier_new (void)
{
  int has_begun = 0, has_ended = 0;

  MPI_Initialized (&has_begun);
  MPI_Finalized (&has_ended);
  g_return_val_if_fail (has_begun && !has_ended, NULL);

  return g_object_new (WAY_TYPE_MPI_CARRIER, NULL);
}

static guint
get_n_workers (WayCarrier *carrier)
{
  return (guint) WAY_MPI_CARRIER (carrier)->n_ranks;
}

static guint
get_worker (WayCarrier *carrier)
{
  return (guint) WAY_MPI_CARRIER (carrier)->rank;
}

static gboolean
send (WayCarrier *carrier,
      guint       to,
      GByteArray *batch)
{
  WayMpiCarrier *self = WAY_MPI_CARRIER (carrier);

  g_return_val_if_fail (batch->len <= G_MAXINT, FALSE);

  tidy (self);
  if (self->n_sent == MOST_SENT)
    return FALSE;

  self->sent_batches[self->n_sent] = batch;
  MPI_Isend (batch->data, (int) batch->len, MPI_BYTE, (int) to, TAG_BATCH,
             self->batches, &self->sent[self->n_sent]);
  self->n_sent++;
  return TRUE;
}

/* Also lets MPI make progress with sending. */
static GByteArray *
receive (WayCarrier *carrier,
         guint      *from)
{
  WayMpiCarrier *self = WAY_MPI_CARRIER (carrier);
  MPI_Message message;
  MPI_Status status;
  GByteArray *batch;
  int any = 0, size = 0;

  MPI_Improbe (MPI_ANY_SOURCE, TAG_BATCH, self->batches, &any, &message,
               &status);
  if (!any)
    {
      tidy (self);
      return NULL;
    }

  MPI_Get_count (&status, MPI_BYTE, &size);
  batch = g_byte_array_sized_new ((guint) size);
  g_byte_array_set_size (batch, (guint) size);
  MPI_Mrecv (batch->data, size, MPI_BYTE, &message, MPI_STATUS_IGNORE);
  *from = (guint) status.MPI_SOURCE;
  return batch;
}

static void
begin_wave (WayCarrier    *carrier,
            const WayWave *mine)
{
  WayMpiCarrier *self = WAY_MPI_CARRIER (carrier);

  self->mine = *mine;
  MPI_Iallreduce (self->mine.sums, self->all.sums,
                  G_N_ELEMENTS (self->mine.sums), MPI_UINT64_T, MPI_SUM,
                  self->waves, &self->wave[0]);
  MPI_Iallreduce (self->mine.maxima, self->all.maxima,
                  G_N_ELEMENTS (self->mine.maxima), MPI_UINT64_T, MPI_MAX,
                  self->waves, &self->wave[1]);
}

static gboolean
end_wave (WayCarrier *carrier,
          WayWave    *all)
{
  WayMpiCarrier *self = WAY_MPI_CARRIER (carrier);
  int has_ended = 0;

  MPI_Testall (2, self->wave, &has_ended, MPI_STATUSES_IGNORE);
  if (!has_ended)
    return FALSE;

  *all = self->all;
  return TRUE;
}

static void
way_mpi_carrier_carry (WayCarrierInterface *iface)
{
  iface->get_n_workers = get_n_workers;
  iface->get_worker = get_worker;
  iface->send = send;
  iface->receive = receive;
  iface->begin_wave = begin_wave;
  iface->end_wave = end_wave;
}
