import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { dealErrors } from './deal-errors.ts';
import { disputeLimits } from './dispute-values.ts';

export const disputeErrors = {
  messageNotFound: {
    code: 'deals.message_not_found',
    status: 404,
    message: 'Only messages between you and somebody of this deal can be shown.',
  },
  tooManyMessages: {
    code: 'deals.too_many_messages',
    status: 409,
    message: `You can show at most ${disputeLimits.attachedMessages} messages.`,
  },
  questionNotFound: { code: 'deals.question_not_found', status: 404, message: 'We could not find this question.' },
  answered: { code: 'deals.answered', status: 409, message: 'You have answered this question already.' },
} as const satisfies Record<string, ErrorDefinition>;

/** A message that a party chose to show our team. */
export const attachedMessageSchema = z.object({
  id: idSchema(),
  /** Whose choice it was. */
  attachedBy: idSchema(),
  senderId: idSchema(),
  receiverId: idSchema(),
  content: z.string(),
  hasImage: z.boolean(),
  createdAt: z.string(),
});
export type AttachedMessage = z.infer<typeof attachedMessageSchema>;

export const questionSchema = z.object({
  id: idSchema(),
  text: z.string(),
  askedAt: z.string(),
  dueAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type Question = z.infer<typeof questionSchema>;

/** Of the messages, those of the reader's own threads; of the questions, those to the reader. */
export const disputePapersSchema = z.object({
  messages: z.array(attachedMessageSchema),
  questions: z.array(questionSchema),
});
export type DisputePapers = z.infer<typeof disputePapersSchema>;

const byId = z.object({ id: idSchema(dealErrors.notFound.message) });

export const getDisputePapers = endpoint({
  method: 'GET',
  path: '/api/deals/:id/dispute-papers',
  summary:
    "Messages from or to the caller that a party showed our team in a dispute, and our team's questions to the caller.",
  params: byId,
  response: disputePapersSchema,
});

export const attachMessages = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/attached-messages',
  summary: 'Shows our team messages between the caller and another party of the dispute. They stay there.',
  params: byId,
  body: z.object({
    ids: z
      .array(idSchema(disputeErrors.messageNotFound.message), 'Choose at least one message.')
      .min(1, 'Choose at least one message.')
      .max(disputeLimits.attachedMessages, disputeErrors.tooManyMessages.message),
  }),
  response: disputePapersSchema,
});

const noAnswer = 'Please write an answer.';
const answerSchema = z
  .string(noAnswer)
  .trim()
  .min(1, noAnswer)
  .max(disputeLimits.answerLength, `An answer has at most ${disputeLimits.answerLength} characters.`);

export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/questions/:question/answer',
  summary: 'Answers a question of our team, while the dispute is open.',
  params: byId.extend({ question: idSchema(disputeErrors.questionNotFound.message) }),
  body: z.object({ answer: answerSchema }),
  response: disputePapersSchema,
});
