import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { adminReasonSchema, memberNoteSchema } from './admin-forms-schema.ts';

export const adminAccountErrors = {
  confirmed: { code: 'admin.already_confirmed', status: 409, message: 'This address is confirmed already.' },
  unconfirmed: { code: 'admin.not_confirmed', status: 409, message: 'This address is not confirmed yet.' },
  severalPasswords: {
    code: 'admin.several_registrations',
    status: 409,
    message:
      'This address was registered more than once, or too long ago, so nobody knows whose password would count. Send a reset link: the reader of that email chooses a new one.',
  },
  noSecondFactor: { code: 'admin.no_second_factor', status: 409, message: 'This member has no second factor.' },
  noteIdTaken: {
    code: 'admin.note_id_taken',
    status: 409,
    message: 'This note could not be kept. Please write it again.',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Why a member cannot sign in right now, or what they need to. */
const signInObstacles = ['banned', 'unconfirmed', 'locked', 'code-locked', 'needs-code'] as const;
export type SignInObstacle = (typeof signInObstacles)[number];

export const memberAccountSchema = z.object({
  maySignIn: z.boolean(),
  obstacles: z.array(z.object({ kind: z.enum(signInObstacles), until: z.iso.datetime().nullable() })),
  /** The latest, refused ones too. Kept for 90 days. */
  signIns: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      /** The code of the refusal; null where they got in. */
      refusal: z.string().nullable(),
      device: z.string(),
      place: z.string().nullable(),
    }),
  ),
  /** Mails to the member, without a word of their text. */
  mails: z.array(
    z.object({
      id: idSchema(),
      kind: z.string(),
      at: z.iso.datetime(),
      status: z.enum(['waiting', 'sending', 'sent', 'kept', 'void', 'returned']),
      sentAt: z.iso.datetime().nullable(),
      problem: z.string().nullable(),
    }),
  ),
  notes: z.array(z.object({ id: idSchema(), text: z.string(), by: z.string(), at: z.iso.datetime() })),
});
export type MemberAccount = z.infer<typeof memberAccountSchema>;

const member = z.object({ id: idSchema() });
const why = z.object({ reason: adminReasonSchema });
const done = z.object({ done: z.literal(true) });

export const getMemberAccount = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/account',
  summary:
    'Whether a member may sign in and why not, their latest sign-ins, what was mailed to them, and notes of staff.',
  params: member,
  response: memberAccountSchema,
});

export const resendMemberConfirmation = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/confirmation-mails',
  summary: 'Sends the mail that confirms an address once more.',
  params: member,
  body: why,
  response: done,
});

export const confirmByHand = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/confirmation',
  summary:
    'Confirms an address in place of its owner, whom staff have checked. The password they registered with counts.',
  params: member,
  body: why,
  response: done,
});

export const sendResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-links',
  summary: 'Mails a member the link with which they choose a new password.',
  params: member,
  body: why,
  response: done,
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/second-factor',
  summary: 'Takes the second factor of a member whom staff have checked, ends their sessions and tells them by mail.',
  params: member,
  body: why,
  response: done,
});

export const addMemberNote = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/notes',
  summary: 'Notes something about a member, for staff.',
  params: member,
  body: z.object({ id: idSchema(), text: memberNoteSchema }),
  response: done,
});
