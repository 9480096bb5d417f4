import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { accessTokenSchema, writtenTokenSchema } from './access-token-schema.ts';

export const tokenErrors = {
  ended: {
    code: 'tokens.ended',
    status: 401,
    message: 'This access token has ended or was revoked. Make a new one in Settings.',
  },
  twoWays: {
    code: 'tokens.two_ways',
    status: 400,
    message: 'This request has an access token and a session cookie. Send one of the two.',
  },
  notTaken: { code: 'tokens.not_taken', status: 403, message: 'This call takes no access token.' },
  rightMissing: {
    code: 'tokens.right_missing',
    status: 403,
    message: 'This access token has no right to this call. Make one that has it in Settings.',
  },
  tooMany: {
    code: 'tokens.too_many',
    status: 409,
    message: 'You have 10 access tokens, which is the most. Please revoke one first.',
  },
  notFound: { code: 'tokens.not_found', status: 404, message: 'This access token is not there any more.' },
} as const satisfies Record<string, ErrorDefinition>;

export const findAccessTokens = endpoint({
  method: 'GET',
  path: '/api/me/access-tokens',
  summary: 'The own access tokens, without their secrets.',
  response: z.object({ tokens: z.array(accessTokenSchema) }),
});

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/api/me/access-tokens',
  summary: 'Makes an access token, after the password and the second factor. The answer alone shows its secret.',
  body: writtenTokenSchema,
  response: z.object({ token: accessTokenSchema, secret: z.string() }),
});

export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: '/api/me/access-tokens/:id',
  summary: 'Ends an access token at once.',
  params: z.object({ id: idSchema(tokenErrors.notFound.message) }),
  response: z.object({ done: z.literal(true) }),
});
