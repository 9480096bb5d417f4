import { type Job, job } from '#server/jobs/jobs.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { cleanUpDepartedJob } from './departure.ts';

export function memberJobs(memberData: readonly MemberData[]): Job[] {
  return [
    job({
      kind: cleanUpDepartedJob,
      async run({ memberId }) {
        for (const part of memberData) await part.cleanUp?.(memberId);
      },
    }),
  ];
}
