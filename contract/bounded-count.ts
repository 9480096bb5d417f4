import { z } from 'zod';

/** Exact up to a limit; beyond it, only that there are more. */
export const boundedCountSchema = z.object({ count: z.int(), isMore: z.boolean() });
export type BoundedCount = z.infer<typeof boundedCountSchema>;
