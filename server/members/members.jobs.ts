import { asc, eq, lte } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { user } from '#server/db/schema/auth.ts';
import { departedAddresses } from '#server/db/schema/members.ts';
import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { cleanUpDepartedJob } from './departure.ts';

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

/** Long enough for the last mail to be delivered, or given up. */
const waitDays = 7;

/** Erases the addresses of members who left from all that outlives an account: each feature from what is its own. */
async function eraseDepartedAddresses(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  parts: readonly MemberData[],
): Promise<void> {
  const before = new Date(clock.now().getTime() - waitDays * dayMs);
  const due = await db
    .select({ address: departedAddresses.address })
    .from(departedAddresses)
    .where(lte(departedAddresses.departedAt, before))
    .orderBy(asc(departedAddresses.departedAt));
  for (const { address } of due)
    await db.transaction(async (tx) => {
      const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.email, address));
      // A member who came back has a right to the data under their address again.
      if (!owner) for (const part of parts) await part.eraseAddress?.(tx, address);
      await tx.delete(departedAddresses).where(eq(departedAddresses.address, address));
    });
}
