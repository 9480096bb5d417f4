import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { cleanUpDepartedJob } from './departure.ts';
import { eraseDepartedAddresses } from './erase-addresses.ts';

export function memberJobs(deps: Deps, memberData: readonly MemberData[]): Job[] {
  return [
    job({
      kind: cleanUpDepartedJob,
      async run({ memberId }) {
        for (const part of memberData) await part.cleanUp?.(memberId);
      },
    }),
    job({
      kind: { name: 'members.erase-addresses' },
      schedule: '45 3 * * *',
      run: () => eraseDepartedAddresses(deps, memberData),
    }),
  ];
}
