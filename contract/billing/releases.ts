import { z } from 'zod';
import { type CallAnswer, endpoint } from '#contract/endpoint.ts';

/**
 * New conveniences. Premium Annual members have them from the first day (their plan promises it), everyone else from the
 * second on. Never put here: deals, wishes, matches, notices, search or safety.
 */
export const releases = {
  'listing-qr': { annualFrom: '2026-11-15', everyoneFrom: '2027-02-01' },
} as const satisfies Record<string, { annualFrom: string; everyoneFrom: string }>;

type Release = keyof typeof releases;
export const releaseNames = Object.keys(releases) as [Release, ...Release[]];

export const findMyReleases = endpoint({
  method: 'GET',
  path: '/api/me/releases',
  summary: 'The new conveniences that this member has, some of them early.',
  response: z.object({
    releases: z.array(
      z.object({
        name: z.enum(releaseNames),
        /** The day on which everyone gets it; null where everyone has it. */
        everyoneFrom: z.iso.date().nullable(),
      }),
    ),
  }),
});
export type MyRelease = CallAnswer<typeof findMyReleases>['releases'][number];
