import { adminJobs } from './admin/admin.jobs.ts';
import { authJobs } from './auth/auth.jobs.ts';
import { billingJobs } from './billing/billing.jobs.ts';
import { sandboxJobs } from './dev/stripe-sandbox/deliver.ts';
import type { Job } from './jobs/jobs.ts';
import type { Deps } from './lib/deps.ts';
import { listingJobs } from './listings/listings.jobs.ts';
import { mailJobs } from './mail/mail.jobs.ts';
import { memberJobs } from './members/members.jobs.ts';
import { messageJobs } from './messages/messages.jobs.ts';
import type { Rooms } from './rooms.ts';

/** Every feature's background work. */
export function allJobs(deps: Deps, { transport, memberData, media, settings, payments }: Rooms): Job[] {
  return [
    ...authJobs(deps),
    ...adminJobs(deps),
    ...billingJobs({ ...deps, settings }, payments),
    ...(payments?.sandbox ? sandboxJobs(deps, payments.sandbox) : []),
    ...mailJobs(deps, transport),
    ...memberJobs(deps, memberData),
    ...listingJobs(deps, media),
    ...messageJobs(deps, media),
  ];
}
