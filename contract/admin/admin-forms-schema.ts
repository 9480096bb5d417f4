import { z } from 'zod';
import { emailMaxLength } from '#contract/auth/account-values.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits, decisionOutcomes, listingFates } from '#contract/deals/deal-values.ts';
import { idSchema } from '#contract/id-schema.ts';
import { refusalMaxLength } from '#contract/listings/ownership-values.ts';
import { adminReasonMaxLength, staffNoteMaxLength } from './admin.ts';

/** Fields of the back office's dialogs, judged by the dialog before sending and by the server. */

const noReason = 'Please give a reason';
const words = (what: string, max: number, missing = 'This is not a text.') =>
  z.string(missing).trim().max(max, `${what} has at most ${max} characters`);
const reason = (max: number) => words('A reason', max, noReason).min(1, noReason);

/** Every act of an admin says why. */
export const adminReasonSchema = reason(adminReasonMaxLength);
/** But for what an admin may do without a word. */
export const optionalReasonSchema = words('A reason', adminReasonMaxLength);
/** To the owner of a photograph that does not show the wig. */
export const refusalReasonSchema = reason(refusalMaxLength);
export const staffNoteSchema = words('A note', staffNoteMaxLength);
export const memberNoteSchema = staffNoteSchema.min(1, 'Please write the note');

export const newAdminAddressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Please give the address of a member')
  .max(emailMaxLength, `An address has at most ${emailMaxLength} characters`);

/** The invited person may have no account yet. */
export const invitedAddressSchema = newAdminAddressSchema.pipe(z.email('Enter an email address.'));

export const disputeDecisionSchema = z.object({
  outcome: z.enum(decisionOutcomes, 'Choose how the deal ends.'),
  /** Against whom it counts. */
  marks: z
    .array(idSchema(dealErrors.decision.message), dealErrors.decision.message)
    .max(dealLimits.parties, dealErrors.decision.message)
    .default([]),
  /** Fates of single wigs, above the fates that follow by themselves. */
  listings: z
    .record(
      idSchema(dealErrors.decision.message),
      z.enum(listingFates, 'Choose what becomes of each wig.'),
      dealErrors.decision.message,
    )
    .default({}),
  /** Ids of the steps that go back, where the outcome is `returning`. */
  back: z
    .array(z.int())
    .max(dealLimits.parties * dealLimits.parties, dealErrors.decision.message)
    .default([]),
  reason: adminReasonSchema,
});
