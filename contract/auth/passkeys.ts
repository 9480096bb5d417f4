import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { passkeyNameSchema, passwordSchema } from './account-schema.ts';

export const passkeysPerMember = 20;

export const passkeyErrors = {
  refused: { code: 'passkeys.refused', status: 400, message: 'This passkey could not be added. Please try again.' },
  tooLate: { code: 'passkeys.too_late', status: 400, message: 'This took too long. Please try again.' },
  unverified: {
    code: 'passkeys.unverified',
    status: 400,
    message: 'This passkey did not check that it is you. Use one that asks for a fingerprint, a face or a PIN.',
  },
  tooMany: {
    code: 'passkeys.too_many',
    status: 409,
    message: 'You have 20 passkeys, which is the most. Please remove one first.',
  },
  unknown: {
    code: 'passkeys.unknown',
    status: 401,
    message: 'This passkey does not open an account here; it may have been removed. Please sign in with your password.',
  },
  notFound: { code: 'passkeys.not_found', status: 404, message: 'This passkey is not there any more.' },
} as const satisfies Record<string, ErrorDefinition>;

const done = z.object({ done: z.literal(true) });

/** Messages between browser and server by WebAuthn (https://www.w3.org/TR/webauthn-3/), as JSON. */
const ceremonyOptions = z.record(z.string(), z.unknown());
const bytes = z
  .string()
  .regex(/^[\w-]*={0,2}$/, 'This is no answer of a passkey.')
  .max(20_000, 'This is too long.');
const credential = <Answer extends z.ZodRawShape>(answer: Answer) =>
  z.object({
    id: bytes.min(1, 'This is no answer of a passkey.').max(1_400, 'This is too long.'),
    rawId: bytes.max(1_400, 'This is too long.'),
    type: z.literal('public-key', 'This is no answer of a passkey.'),
    response: z.object({ clientDataJSON: bytes, ...answer }),
    authenticatorAttachment: z.enum(['platform', 'cross-platform'], 'This is no answer of a passkey.').optional(),
  });

export const passkeySchema = z.object({
  id: idSchema(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-challenges',
  summary: 'Begins a sign-in with a passkey: gives what the browser asks the passkey to sign.',
  response: ceremonyOptions,
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/passkey',
  summary: 'Ends a sign-in with a passkey. It made sure who is there, so that no second factor is asked for.',
  body: z.object({
    credential: credential({ authenticatorData: bytes, signature: bytes, userHandle: bytes.optional() }),
    rememberMe: z.boolean().default(false),
  }),
  response: done,
});

export const findPasskeys = endpoint({
  method: 'GET',
  path: '/api/me/passkeys',
  summary: 'The own passkeys.',
  response: z.object({ passkeys: z.array(passkeySchema) }),
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkey-challenges',
  summary: 'Begins to add a passkey, after the password.',
  body: z.object({ password: passwordSchema }),
  response: ceremonyOptions,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkeys',
  summary: 'Adds the passkey that the browser made.',
  body: z.object({
    name: passkeyNameSchema,
    credential: credential({
      attestationObject: bytes,
      transports: z
        .array(z.string().regex(/^[\w-]{1,20}$/, 'This is no answer of a passkey.'))
        .max(10)
        .optional(),
    }),
  }),
  response: passkeySchema,
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/me/passkeys/:id',
  summary: 'Gives a passkey another name.',
  params: z.object({ id: idSchema() }),
  body: z.object({ name: passkeyNameSchema }),
  response: passkeySchema,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/me/passkeys/:id',
  summary: 'Removes a passkey, after the password: it opens the account no more.',
  params: z.object({ id: idSchema() }),
  body: z.object({ password: passwordSchema }),
  response: done,
});
