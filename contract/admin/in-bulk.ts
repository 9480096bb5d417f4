import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import { bulkMax } from './admin.ts';

export const bulkIdsSchema = z
  .array(idSchema('This is no id.'), 'Choose at least one.')
  .min(1, 'Choose at least one.')
  .max(bulkMax, `Choose at most ${bulkMax}.`);

/** Ids that were done, and refused ids with the reason, both in the given order. */
export const bulkAnswerSchema = z.object({
  done: z.array(idSchema()),
  refused: z.array(z.object({ id: idSchema(), code: z.string(), message: z.string() })),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
