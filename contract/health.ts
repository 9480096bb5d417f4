import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorDefinition } from './errors.ts';

export const healthErrors = {
  deaf: { code: 'health.deaf', status: 503, message: 'This server hears no news from its database.' },
} as const satisfies Record<string, ErrorDefinition>;

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Says that the process answers, whatever becomes of its database: one that does not is to be started anew.',
  response: z.object({ status: z.literal('ok') }),
});

/** Readiness: a server that is not ready gets no visitors, and is left running. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Says whether the server and its database answer, and whether it hears what changes elsewhere.',
  response: z.object({ status: z.literal('ok') }),
});
