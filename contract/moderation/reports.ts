import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { writtenReportSchema } from './report-schema.ts';
import { reportKinds } from './report-values.ts';

export const reportErrors = {
  listingNotFound: { code: 'reports.listing_not_found', status: 404, message: 'Listing not found' },
  memberNotFound: { code: 'reports.member_not_found', status: 404, message: 'We could not find this member.' },
  messageNotFound: { code: 'reports.message_not_found', status: 404, message: 'We could not find this message.' },
  oneself: { code: 'reports.oneself', status: 400, message: 'You cannot report yourself or what is yours.' },
  idTaken: { code: 'reports.id_taken', status: 409, message: 'This report could not be sent. Please write it again.' },
} as const satisfies Record<string, ErrorDefinition>;

export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary:
    'Tells the moderators about a listing, a member or a received message. Again about the same, it changes the open report.',
  body: z.object({
    /** Made by the form, so that a report sent twice arrives once. */
    id: idSchema('This report has no valid id.'),
    kind: z.enum(reportKinds, 'Choose what your report is about.'),
    subjectId: idSchema('We could not find what your report is about.'),
    ...writtenReportSchema.shape,
  }),
  response: z.object({
    /** The id of the report that stands now. */
    id: idSchema(),
    isChange: z.boolean(),
  }),
});
