import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Says whether the server and its database answer.',
  response: z.object({ status: z.literal('ok') }),
});
