import { z } from 'zod';
import { adminReportSchema, reportFilters } from './admin-reports.ts';
import { endpoint } from './endpoint.ts';

/** How many messages before and after the reported one a moderator sees. */
export const contextMessages = 5;

export const reportParams = z.object({ id: z.uuid('We could not find this report.').toLowerCase() });

export const findReportedMessages = endpoint({
  method: 'GET',
  path: '/api/admin/reported-messages',
  summary: 'Messages that their receivers reported.',
  query: z.object({
    filter: z.enum(reportFilters).default('waiting'),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  response: z.object({ reports: z.array(adminReportSchema), total: z.int(), waiting: z.int() }),
});

export const contextMessageSchema = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  senderName: z.string(),
  content: z.string(),
  hasImage: z.boolean(),
  createdAt: z.string(),
  isReported: z.boolean(),
});
export type ContextMessage = z.infer<typeof contextMessageSchema>;

export const openMessageContext = endpoint({
  method: 'POST',
  path: '/api/admin/reported-messages/:id/context-views',
  summary: 'The reported message among those around it. Each look is recorded.',
  params: reportParams,
  response: z.object({ messages: z.array(contextMessageSchema) }),
});
