import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { getAuthSecret } from '#server/auth/secret.ts';
import { user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { countWords } from '#server/listings/words/count-words.ts';
import { demoAccounts } from './accounts.ts';
import { accountsJoinedDaysAgo, demoMembers } from './catalogue/members.ts';
import { addDemoDeals } from './deals/deals.ts';
import { addDemoListings } from './listings.ts';
import { addDemoMatches } from './matches.ts';
import { addDemoMembers } from './members.ts';
import { addDemoMessages } from './messages.ts';
import { addDemoModeration } from './moderation.ts';
import { addDemoReviews } from './reviews.ts';
import { addDemoSubscriptions } from './subscriptions.ts';
import { createTimeline } from './timeline.ts';

/** Any number that no other program is likely to lock. */
const fillLock = 7_194_456;

/** Fills an empty database, whole or not at all; one with members in it is left alone. */
export async function fillWithDemoData({ database, clock, env }: Deps): Promise<void> {
  const secret = await getAuthSecret(env);
  await database.db.transaction(async (tx) => {
    // Two servers that start together must not both find it empty.
    await tx.execute(sql`select pg_advisory_xact_lock(${fillLock})`);
    const members = await tx.select({ id: user.id }).from(user).limit(1);
    if (members.length > 0) return;
    const now = clock.now();
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
    const ids = await addDemoMembers(tx, [
      ...demoAccounts.map(({ email, fullName }) => ({ email, fullName, joinedAt: daysAgo(accountsJoinedDaysAgo) })),
      ...demoMembers().map(({ email, fullName, joinedDaysAgo }) => ({
        email,
        fullName,
        joinedAt: daysAgo(joinedDaysAgo),
      })),
    ]);
    // Where real payments are set up, nobody there knows these sellers.
    if (!env.STRIPE_SECRET_KEY) await addDemoSubscriptions(tx, ids, now);
    await addDemoListings(tx, ids, now);
    await addDemoReviews(tx, ids, now);
    const timeline = createTimeline();
    await addDemoDeals(tx, ids, { now, secret, timeline });
    await addDemoMessages(tx, ids, { now, timeline });
    await timeline.play();
    await addDemoMatches(tx, ids, now);
    await addDemoModeration(tx, ids, now);
  });
  // So that slips are mended from the first search on.
  await countWords({ database, clock });
}
