import { z } from 'zod';
import { dealNews } from '#contract/deals/deal-values.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { memberStatuses } from '#contract/members/members.ts';
import { warningIds } from '#contract/notes/note-values.ts';
import { sortDirections } from './admin.ts';
import { adminReasonSchema } from './admin-forms-schema.ts';
import { bulkAnswerSchema, bulkIdsSchema } from './in-bulk.ts';
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
  /** The event of a deal's card, never the offer. */
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
  summary: `Members who sent messages with warnings to more than one member in ${patternDays} days: how many, to how many, by which rule. Never the words.`,
  response: z.object({ patterns: z.array(messagePatternSchema) }),
});

export const warnedDaySorts = ['day', 'messages', 'senders', 'receivers'] as const;
export const warnedDaysPerPage = 10;

export const findWarnedDays = endpoint({
  method: 'GET',
  path: '/api/admin/warned-days',
  summary: `How many messages came with warnings on each of the last ${patternDays} days in UTC, from and to how many.`,
  query: z.object({
    rule: z.enum(warningIds).optional(),
    sort: z.enum(warnedDaySorts).default('day'),
    direction: z.enum(sortDirections).default('desc'),
    page: reportPageSchema,
  }),
  response: z.object({
    days: z.array(z.object({ day: z.string(), messages: z.int(), senders: z.int(), receivers: z.int() })),
    total: z.int(),
  }),
});

/** One text is a wave when it opened so many conversations, or came from so many accounts younger than so many days. */
export const waveReceivers = 5;
export const waveSenders = 3;
export const waveYoungDays = 7;
/** How far back waves are looked for, in how many of the newest messages. */
export const waveDays = 7;
export const waveMessagesRead = 50_000;

export const messageWaveSchema = z.object({
  id: z.string(),
  /** Messages of the wave that wait for a decision. */
  held: z.int(),
  /** The matching texts alone, the most frequent first. */
  texts: z.array(z.object({ text: z.string(), messages: z.int() })),
  messages: z.int(),
  receivers: z.int(),
  lastAt: z.string(),
  accounts: z.array(
    z.object({
      id: idSchema(),
      name: z.string(),
      status: z.enum(memberStatuses),
      memberSince: z.string(),
      messages: z.int(),
    }),
  ),
});
export type MessageWave = z.infer<typeof messageWaveSchema>;

export const findMessageWaves = endpoint({
  method: 'GET',
  path: '/api/admin/message-waves',
  summary: `Texts, equal or nearly equal, that opened conversations with many members in ${waveDays} days, with all its senders.`,
  response: z.object({ waves: z.array(messageWaveSchema) }),
});

const waveBody = z.object({ ids: bulkIdsSchema, reason: adminReasonSchema });

export const suspendWave = endpoint({
  method: 'POST',
  path: '/api/admin/message-waves/suspensions',
  summary: 'Suspends the senders of a wave and hides their messages. Accounts with a past here are left out and named.',
  body: waveBody,
  response: bulkAnswerSchema,
});

export const liftWave = endpoint({
  method: 'POST',
  path: '/api/admin/message-waves/lifts',
  summary: 'Lets suspended senders of a wave back in and shows their messages again.',
  body: waveBody,
  response: bulkAnswerSchema,
});

export const deliverWave = endpoint({
  method: 'POST',
  path: '/api/admin/message-waves/deliveries',
  summary: 'Delivers the held messages of these senders at once.',
  body: waveBody,
  response: bulkAnswerSchema,
});

export const waveErrors = {
  nothingHeld: { code: 'waves.nothing_held', status: 409, message: 'No message of this account waits for a decision.' },
  noSender: { code: 'waves.no_sender', status: 409, message: 'This account is not among the senders of a wave.' },
  isRestricted: { code: 'waves.is_restricted', status: 409, message: 'This account is suspended or banned already.' },
  notSuspended: { code: 'waves.not_suspended', status: 409, message: 'This account is not suspended for a wave.' },
  hasPast: {
    code: 'waves.has_past',
    status: 409,
    message: 'This account has a deal, a payment or a verified review. Decide about it on its own page.',
  },
} as const satisfies Record<string, ErrorDefinition>;
