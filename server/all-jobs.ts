import { adminJobs } from './admin/admin.jobs.ts';
import { authJobs } from './auth/auth.jobs.ts';
import { billingJobs } from './billing/billing.jobs.ts';
import { dealJobs } from './deals/deals.jobs.ts';
import type { Job } from './jobs/jobs.ts';
import type { Deps } from './lib/deps.ts';
import { listingJobs } from './listings/listings.jobs.ts';
import { mailJobs } from './mail/mail.jobs.ts';
import { matchJobs } from './matches/matches.jobs.ts';
import { memberJobs } from './members/members.jobs.ts';
import { messageJobs } from './messages/messages.jobs.ts';
import { notificationJobs } from './notifications/notifications.jobs.ts';
import type { Services } from './services.ts';
import { wishJobs } from './wishes/wishes.jobs.ts';

/** Every feature's background work. */
export function allJobs(
  deps: Deps,
  { transport, memberData, media, settings, payments, dev, push, secret }: Services,
): Job[] {
  return [
    ...authJobs(deps),
    ...adminJobs(deps),
    ...billingJobs({ ...deps, settings }, payments),
    ...(dev?.jobs() ?? []),
    ...mailJobs(deps, transport),
    ...memberJobs(deps, memberData),
    ...listingJobs(deps, media),
    ...messageJobs({ ...deps, settings }, media),
    ...dealJobs({ ...deps, secret }, media),
    ...matchJobs({ ...deps, settings }),
    ...notificationJobs({ ...deps, settings }, push),
    ...wishJobs({ ...deps, settings }),
  ];
}
