import { z } from 'zod';
import { dealNews } from '#contract/deals/deal-values.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { listingStatuses } from '#contract/listings/listing-values.ts';
import { reportKinds, reportReasons, reportStatuses } from '#contract/moderation/report-values.ts';
import { countedRowsMax } from './admin.ts';
import { staffNoteSchema } from './admin-forms-schema.ts';
import { bulkAnswerSchema, bulkIdsSchema } from './in-bulk.ts';

/** A moderator's choices: reports that need work, one status, or all. */
export const reportFilters = ['waiting', ...reportStatuses, 'all'] as const;
export type ReportFilter = (typeof reportFilters)[number];

export const reportsPerPage = 20;

export const adminReportErrors = {
  notFound: { code: 'admin_reports.not_found', status: 404, message: 'We could not find this report.' },
  claimedByOther: {
    code: 'admin_reports.claimed_by_other',
    status: 409,
    message: 'Another moderator has claimed this report.',
  },
  closed: { code: 'admin_reports.closed', status: 409, message: 'This report has been decided already.' },
} as const satisfies Record<string, ErrorDefinition>;

const params = z.object({ id: idSchema('We could not find this report.') });
const person = z.object({ id: idSchema(), name: z.string() });

/** Pages end where counting does. */
export const reportPageSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(countedRowsMax / reportsPerPage)
  .default(1);

/** The reported thing at the moment of the report; its kind decides which parts exist. */
export const evidenceSchema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  brand: z.string().optional(),
  condition: z.string().optional(),
  type: z.string().optional(),
  priceCents: z.int().nullish(),
  color: z.string().optional(),
  status: z.string().optional(),
  sellerName: z.string().optional(),
  photoIds: z.array(idSchema()).optional(),
  displayName: z.string().optional(),
  username: z.string().optional(),
  avatarUrl: z.string().nullish(),
  memberSince: z.string().optional(),
  content: z.string().optional(),
  sentAt: z.string().optional(),
  senderName: z.string().nullish(),
  hasImage: z.boolean().optional(),
  listingId: idSchema().nullish(),
  /** The event of a deal's card. */
  dealNews: z.enum(dealNews).nullish(),
});

export const adminReportSchema = z.object({
  id: idSchema(),
  kind: z.enum(reportKinds),
  subjectId: idSchema(),
  reason: z.enum(reportReasons),
  details: z.string(),
  evidence: evidenceSchema,
  status: z.enum(reportStatuses),
  /** Null when the account is gone. */
  reporter: person.nullable(),
  accused: person.nullable(),
  claimedBy: person.nullable(),
  closedBy: person.nullable(),
  note: z.string().nullable(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  /** How many reports there are about the same listing, member or message. */
  sameSubject: z.int(),
  /** Photos of the reported listing at that moment that still exist. */
  photos: z.array(z.object({ id: idSchema(), ownerId: idSchema(), width: z.int() })),
  /** The present status of a reported listing; null when it is gone. */
  listingStatus: z.enum(listingStatuses).nullable(),
});
export type AdminReport = z.infer<typeof adminReportSchema>;

/** `total` and `waiting` are exact up to `countedRowsMax`; `hasMore`: the total is larger. */
export const reportsSchema = z.object({
  reports: z.array(adminReportSchema),
  total: z.int(),
  hasMore: z.boolean(),
  waiting: z.int(),
});

export const findReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Reports by members: waiting ones oldest first, decided ones newest first.',
  query: z.object({
    filter: z.enum(reportFilters).default('waiting'),
    kind: z.enum(reportKinds).optional(),
    page: reportPageSchema,
  }),
  response: reportsSchema,
});

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: 'One report.',
  params,
  response: adminReportSchema,
});

const changed = adminReportSchema;

export const claimReport = endpoint({
  method: 'PUT',
  path: '/api/admin/reports/:id/claim',
  summary: 'Takes a report on, so that nobody else works on it.',
  params,
  response: changed,
});

export const releaseReport = endpoint({
  method: 'DELETE',
  path: '/api/admin/reports/:id/claim',
  summary: 'Gives a claimed report back, whoever holds it.',
  params,
  response: changed,
});

export const noteReport = endpoint({
  method: 'PUT',
  path: '/api/admin/reports/:id/note',
  summary: 'Keeps what the moderators know about a report.',
  params,
  body: z.object({ note: staffNoteSchema }),
  response: changed,
});

export const decideReport = endpoint({
  method: 'PUT',
  path: '/api/admin/reports/:id/decision',
  summary: 'Resolves or dismisses a report.',
  params,
  body: z.object({ decision: z.enum(['resolved', 'dismissed']), note: staffNoteSchema.optional() }),
  response: changed,
});

export const decideReports = endpoint({
  method: 'POST',
  path: '/api/admin/report-decisions',
  summary: 'Resolves or dismisses several reports at once, and says which could not be decided and why.',
  body: z.object({
    ids: bulkIdsSchema,
    decision: z.enum(['resolved', 'dismissed']),
    note: staffNoteSchema.optional(),
  }),
  response: bulkAnswerSchema,
});
