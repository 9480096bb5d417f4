import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import { warningIds } from '#contract/notes/note-values.ts';
import { photoSchema } from '#contract/photos/photos.ts';
import { carriers, openedBy, problemReasons, silences, stepActs, waitedFor } from './deal-values.ts';
import { wayMethods } from './way-values.ts';
import { payToSchema } from './ways-to-be-paid.ts';

export const dealStepSchema = z.object({
  id: z.int(),
  kind: z.enum(['payment', 'parcel']),
  isReturn: z.boolean(),
  /** What is paid back so that the buyer keeps what came. */
  isRefund: z.boolean(),
  from: idSchema(),
  to: idSchema(),
  listings: z.array(idSchema()),
  /** Of a payment: what the wigs cost, and what sending them does. */
  cents: z.int().nullable(),
  shippingCents: z.int(),
  doneAt: z.string().nullable(),
  /** Of a parcel: since when it may be looked over and tried on. */
  arrivedAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  carrier: z.enum(carriers).nullable(),
  tracking: z.string().nullable(),
  /** Of a payment: by which way it went, and its number there. */
  method: z.enum(wayMethods).nullable(),
  reference: z.string().nullable(),
  /** For its payer alone, while it is to be paid or was not confirmed yet: the ways that the payee has given. */
  payTo: z.array(payToSchema).optional(),
  /** Of its giver, to its receiver. */
  note: z.string().nullable(),
  /** What the note warns its readers about. */
  warnings: z.array(z.enum(warningIds)),
  /** The giver said so: they meet, or know it already. */
  needsNoAddress: z.boolean(),
  /** What it waits for now; null while something else comes first, and once it is confirmed. */
  wait: z
    .object({
      for: z.enum(waitedFor),
      /** Who has to act, and who waits for it. */
      on: idSchema(),
      waiting: idSchema(),
      /** From then on it is overdue; of a word, when silence counts. */
      dueAt: z.string(),
      /** From then on whoever waits may cancel without a mark, if nothing is done; null where that is never so. */
      mayCancelAt: z.string().nullable(),
      /** When it ends by itself, and as what. */
      endsAt: z.string(),
      silence: z.enum(silences),
    })
    .nullable(),
  /** What the reader may do with it now. */
  mayDo: z.array(z.enum(stepActs)),
});
export type DealStep = z.infer<typeof dealStepSchema>;

export const dealAdjustmentSchema = z.object({
  id: idSchema(),
  by: idSchema(),
  cents: z.int(),
  proposedAt: z.string(),
  /** Without an answer it is a no then. */
  endsAt: z.string(),
  answer: z.enum(['yes', 'no']).nullable(),
});
export type DealAdjustment = z.infer<typeof dealAdjustmentSchema>;

/** Its files are at `dealImagePath`, for the parties and for staff who decide. */
export const dealImageSchema = photoSchema.pick({ id: true, width: true, height: true, thumbhash: true });

export const dealProblemSchema = z.object({
  id: z.string(),
  /** Nobody where a takedown or a ban opened it, or the deal was open for too long. */
  by: idSchema().nullable(),
  reason: z.enum([...problemReasons, ...openedBy]),
  /** Empty, as its photographs are, where its author and the reader have blocked each other: only the reason is told then. */
  text: z.string(),
  warnings: z.array(z.enum(warningIds)),
  images: z.array(dealImageSchema),
  /** What it is about, where it is about one step. */
  step: z.int().nullable(),
  openedAt: z.string(),
  withdrawnAt: z.string().nullable(),
  /** Staff have to look: nobody can withdraw it. */
  isHeld: z.boolean(),
  /** Oldest first. */
  entries: z.array(
    z.object({
      id: z.string(),
      by: idSchema(),
      text: z.string(),
      warnings: z.array(z.enum(warningIds)),
      images: z.array(dealImageSchema),
      at: z.string(),
    }),
  ),
});
export type DealProblem = z.infer<typeof dealProblemSchema>;
