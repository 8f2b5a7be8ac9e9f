/* scale-report.h - the tables of docs/scale.md
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "scale-model.h"

G_BEGIN_DECLS

/* Owners from 2 to this many, always twice as many. */
#define SCALE_MOST_DOUBLINGS 10
#define SCALE_MOST_HASHES 3
#define SCALE_N_LATENCIES 3

typedef struct
{
  const char    *name;
  WayFeatureFunc features;      /* (nullable) for all bytes */
} ScaleHash;

typedef struct
{
  const char       *name;
  const ScaleTrace *trace;
  ScaleHash         hashes[SCALE_MOST_HASHES];  /* named, as many as there are */
  guint             n_doublings;        /* at most SCALE_MOST_DOUBLINGS */
  ScaleResult       results[SCALE_MOST_DOUBLINGS][SCALE_MOST_HASHES]
                           [SCALE_N_LATENCIES];
} ScaleCase;

/* Fills in the results. */
void scale_case_run (ScaleCase *self);

/* The assumptions of the model, and the searches. */
void scale_report_model      (GString         *text,
                              const ScaleCase *cases,
                              guint            n_cases);

/* Load, messages and efficiency of one search. */
void scale_report_case       (GString         *text,
                              const ScaleCase *self);

/* Where efficiency falls under 0.8, and the loss there. */
void scale_report_limits     (GString         *text,
                              const ScaleCase *cases,
                              guint            n_cases);

/* The effect of the size of batches, and of slower expansions. */
void scale_report_batches    (GString         *text,
                              const ScaleCase *self);
void scale_report_expansions (GString         *text,
                              const ScaleCase *self);

G_END_DECLS
