import { z } from 'zod';
import { dealNews } from '#contract/deals/deal-values.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { memberStatuses } from '#contract/members/members.ts';
import { warningIds } from '#contract/notes/note-values.ts';
import { reportFilters, reportPageSchema, reportsSchema } from './reports.ts';

/** How many messages before and after the reported one a moderator sees. */
export const contextMessages = 5;

export const reportParams = z.object({ id: idSchema('We could not find this report.') });

export const findReportedMessages = endpoint({
  method: 'GET',
  path: '/api/admin/reported-messages',
  summary: 'Messages that their receivers reported.',
  query: z.object({
    filter: z.enum(reportFilters).default('waiting'),
    page: reportPageSchema,
  }),
  response: reportsSchema,
});

export const contextMessageSchema = z.object({
  id: idSchema(),
  senderId: idSchema(),
  senderName: z.string(),
  content: z.string(),
  hasImage: z.boolean(),
  /** Of a card of a deal, what happened; never what was offered. */
  dealNews: z.enum(dealNews).nullable(),
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

/** How far back the patterns reach, and how many senders they name. */
export const patternDays = 30;
export const patternSenders = 50;

export const messagePatternSchema = z.object({
  sender: z.object({ id: idSchema(), name: z.string(), status: z.enum(memberStatuses), memberSince: z.string() }),
  messages: z.int(),
  receivers: z.int(),
  rules: z.array(z.object({ id: z.enum(warningIds), messages: z.int(), receivers: z.int() })),
  lastAt: z.string(),
  /** Reports of their messages, whether decided or not. */
  reports: z.int(),
});
export type MessagePattern = z.infer<typeof messagePatternSchema>;

export const findMessagePatterns = endpoint({
  method: 'GET',
  path: '/api/admin/message-patterns',
  summary: `Who sent messages with warnings to more than one member in ${patternDays} days: how many, to how many, by which rule. Never the words.`,
  response: z.object({ patterns: z.array(messagePatternSchema) }),
});
