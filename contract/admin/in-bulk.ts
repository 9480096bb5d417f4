import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import { bulkMax } from './admin.ts';

export const bulkIdsSchema = z
  .array(idSchema('This is no id.'), 'Choose at least one.')
  .min(1, 'Choose at least one.')
  .max(bulkMax, `Choose at most ${bulkMax}.`);

/** What was done, and what could not be done and why; both in the order in which they were given. */
export const bulkAnswerSchema = z.object({
  done: z.array(idSchema()),
  refused: z.array(z.object({ id: idSchema(), code: z.string(), message: z.string() })),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
