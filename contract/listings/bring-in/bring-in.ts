import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { headingMaxLength, keptHeadingsMax, tableMaxColumns } from './bring-in-values.ts';
import { type ColumnId, columns } from './columns.ts';

const headingSchema = z.object({
  heading: z.string().min(1).max(headingMaxLength),
  /** Null is left out of what is brought in. */
  column: z.enum(columns.map(({ id }) => id) as [ColumnId, ...ColumnId[]], 'Choose a column.').nullable(),
});
export type KeptHeading = z.infer<typeof headingSchema>;

export const getBringIn = endpoint({
  method: 'GET',
  path: '/api/me/bring-in',
  summary:
    'What the caller chose for headings of tables before, which wigs are there already, and how much room there is.',
  response: z.object({
    headings: z.array(headingSchema).max(keptHeadingsMax),
    /** Own drafts and active listings. */
    wigs: z.array(z.object({ id: idSchema(), title: z.string(), isDraft: z.boolean() })),
    draftRoom: z.int(),
    /** How many more listings the plan takes this month; null without a limit. */
    listingRoom: z.int().nullable(),
  }),
});
export type BringIn = z.infer<typeof getBringIn.response>;

export const keepHeadings = endpoint({
  method: 'PUT',
  path: '/api/me/bring-in/headings',
  summary: 'Keeps which columns the headings of a table mean, for the next table.',
  body: z.object({ headings: z.array(headingSchema).max(tableMaxColumns) }),
  response: z.object({ done: z.literal(true) }),
});
