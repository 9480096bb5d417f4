import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { purposes } from '#contract/purposes.ts';

/** The shell's facts about the person at the screen: nothing here is shown to others. */
export const sessionMemberSchema = z.object({
  id: idSchema(),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  subscription: z.enum(['active', 'inactive', 'bypass']),
  /** While suspended; without an end when nobody has set one. */
  suspension: z.object({ until: z.string().nullable() }).nullable(),
  /** While the last payment has failed; without an end for those who may enter without paying. */
  failedPayment: z.object({ accessUntil: z.iso.datetime().nullable() }).nullable(),
  /** The member's answer to what brought them here, which decides their first page; null until asked. */
  cameFor: z.enum(purposes).nullable(),
});
export type SessionMember = z.infer<typeof sessionMemberSchema>;

export const siteStateSchema = z.object({
  demo: z.boolean(),
  paywallEnabled: z.boolean(),
  testMode: z.boolean(),
});
export type SiteState = z.infer<typeof siteStateSchema>;

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'The member who is signed in, and the settings of the site.',
  response: z.object({ member: sessionMemberSchema.nullable(), site: siteStateSchema }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Ends this session, or all the others.',
  body: z.object({ scope: z.enum(['local', 'others']).default('local') }),
  response: z.object({ done: z.literal(true) }),
});
