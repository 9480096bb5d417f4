import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { wayLimits, wayMethods, wrongHandle } from './way-values.ts';

export const paymentWaySchema = z
  .object({
    method: z.enum(wayMethods, 'Choose one of the ways that are offered.'),
    handle: z.string('This is not a text.').trim().default(''),
  })
  .check(({ value, issues }) => {
    const wrong = wrongHandle(value.method, value.handle);
    if (wrong) issues.push({ code: 'custom', path: ['handle'], message: wrong, input: value.handle });
  });

export const waysSchema = z.object({
  ways: z.array(paymentWaySchema, 'Say how you can be paid.').max(wayLimits.ways, `At most ${wayLimits.ways} ways.`),
});

const keptWays = z.object({
  ways: z.array(z.object({ method: z.enum(wayMethods), handle: z.string() })),
});

export const getMyWays = endpoint({
  method: 'GET',
  path: '/api/me/ways-to-be-paid',
  summary: 'How the caller can be paid; only whoever has to pay them in a deal sees it.',
  response: keptWays,
});

export const saveMyWays = endpoint({
  method: 'PUT',
  path: '/api/me/ways-to-be-paid',
  summary: 'Keeps how the caller can be paid. Who is about to pay them sees that it changed.',
  body: waysSchema,
  response: keptWays,
});

/** A way as whoever has to pay sees it. */
export const payToSchema = z.object({
  method: z.enum(wayMethods),
  handle: z.string(),
  /** The method's own page for this name. */
  link: z.string().nullable(),
  /** When it was given or changed, if that was after the deal was agreed. */
  changedAt: z.string().nullable(),
  /** Nothing was there before it: it was given then, not changed. */
  isFirst: z.boolean(),
  /** The payee removed it since; the deal keeps it, because its buyer relied on it. */
  isRemoved: z.boolean(),
});
export type PayTo = z.infer<typeof payToSchema>;
