import { z } from 'zod';
import { answerDays, disputeLimits, noParty } from '#contract/deals/dispute-values.ts';
import { idSchema } from '#contract/id-schema.ts';

const noQuestion = 'Please write the question';
export const askPartySchema = z.object({
  /** Made by the dialog, so that a request sent twice asks once. */
  id: idSchema(),
  memberId: idSchema(noParty),
  text: z
    .string(noQuestion)
    .trim()
    .min(1, noQuestion)
    .max(disputeLimits.questionLength, `A question has at most ${disputeLimits.questionLength} characters`),
  days: z.literal([...answerDays], 'Choose 3 to 7 days'),
});
