import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';

/** Staff pause registrations for at most so many hours at a time. */
export const pauseHours = [1, 3, 6, 12, 24, 48, 72] as const;

const pauseSchema = z.object({ until: z.iso.datetime().nullable() });

export const getRegistrationPause = endpoint({
  method: 'GET',
  path: '/api/admin/settings/registration-pause',
  summary: 'Until when new accounts are paused; null while they are open.',
  response: pauseSchema,
});

export const pauseRegistrations = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/registration-pause',
  summary: 'Pauses registrations for some hours, or opens them again. Confirmations go on.',
  body: z.object({
    hours: z
      .int()
      .min(1)
      .max(Math.max(...pauseHours), 'A pause lasts at most 72 hours.')
      .nullable(),
  }),
  response: pauseSchema,
});

export const pauseErrors = {
  paused: { code: 'registrations.paused', status: 403, message: 'New accounts are paused. Please come back later.' },
} as const satisfies Record<string, ErrorDefinition>;
