import type { FastifyRequest } from 'fastify';
import { tokenPrefix } from '#contract/auth/tool-rights.ts';

const bearer = new RegExp(`^Bearer (${tokenPrefix}\\S{1,200})$`, 'i');

/** The access token that a tool sends with a request. Other services send other bearers, which are none of ours. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return headers.authorization && bearer.exec(headers.authorization)?.[1];
}
