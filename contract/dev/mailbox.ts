import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';

export const keptMailSchema = z.object({
  id: idSchema(),
  to: z.string(),
  subject: z.string(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type KeptMail = z.infer<typeof keptMailSchema>;

export const readMailbox = endpoint({
  method: 'GET',
  path: '/api/dev/mailbox',
  summary: 'The mails kept on this machine while no mail server is set, newest first. Does not exist in production.',
  query: z.object({ to: z.string().trim().toLowerCase().max(254).optional() }),
  response: z.object({ mails: z.array(keptMailSchema) }),
});
