import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ok = z.object({ status: z.literal('ok') });

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Says that the process answers, whatever becomes of its database: one that does not is to be started anew.',
  response: ok,
});

/** Balancers ask this: a server that is not ready gets no visitors, and is left running. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary:
    'Says whether the server can answer requests. A server that hears no news of its database is ready: it believes nothing it kept.',
  response: ok,
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Answers as /api/health/ready does.',
  response: ok,
});
