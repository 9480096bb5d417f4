import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

export const getDealNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/deal-numbers',
  summary:
    'How many deals were proposed, agreed, completed and disputed each day of the last 30, and how long completing takes.',
  response: z.object({
    /** In UTC, oldest first. */
    days: z.array(
      z.object({ day: z.string(), proposed: z.int(), agreed: z.int(), completed: z.int(), disputed: z.int() }),
    ),
    /** From the agreement to the last step, of those completed in these days; null where there are none. */
    medianDaysToCompletion: z.number().nullable(),
  }),
});
