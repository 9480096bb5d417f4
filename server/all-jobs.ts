import { authJobs } from './auth/auth.jobs.ts';
import type { Job } from './jobs/jobs.ts';
import type { Deps } from './lib/deps.ts';
import { mailJobs } from './mail/mail.jobs.ts';
import { memberJobs } from './members/members.jobs.ts';
import type { Rooms } from './rooms.ts';

/** Every feature's background work. */
export function allJobs(deps: Deps, { transport, memberData }: Rooms): Job[] {
  return [...authJobs(deps), ...mailJobs(deps, transport), ...memberJobs(memberData)];
}
