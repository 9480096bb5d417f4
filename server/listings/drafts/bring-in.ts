import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { plainWords } from '#contract/fold-text.ts';
import type { BringIn, KeptHeading } from '#contract/listings/bring-in/bring-in.ts';
import { keptHeadingsMax } from '#contract/listings/bring-in/bring-in-values.ts';
import { draftsMax } from '#contract/listings/drafts/draft-values.ts';
import { listings } from '#server/db/schema/listings.ts';
import { listingDrafts, tableHeadings } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { getRoomInPlan } from '#server/listings/selling/plan-room.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { lockDraftsOf } from './drafts.ts';

/** Facts for the page before a table is brought in. */
export async function getBringIn(
  deps: Pick<Deps, 'database' | 'clock'>,
  settings: SettingsReader,
  ownerId: string,
): Promise<BringIn> {
  const { db } = deps.database;
  const { heading, columnId: column } = tableHeadings;
  const headings = await db.select({ heading, column }).from(tableHeadings).where(eq(tableHeadings.ownerId, ownerId));
  const drafts = await db
    .select({ id: listingDrafts.id, title: sql<string>`coalesce(${listingDrafts.typed} ->> 'title', '')` })
    .from(listingDrafts)
    .where(eq(listingDrafts.ownerId, ownerId));
  const active = await db
    .select({ id: listings.id, title: listings.title })
    .from(listings)
    .where(and(eq(listings.userId, ownerId), eq(listings.status, 'active')));
  return {
    headings,
    wigs: [
      ...drafts.map((draft) => ({ ...draft, isDraft: true })),
      ...active.map((listing) => ({ ...listing, isDraft: false })),
    ],
    draftRoom: Math.max(0, draftsMax - drafts.length),
    listingRoom: await getRoomInPlan(deps, settings, ownerId),
  };
}

/** The oldest headings go when a member has too many. */
export async function keepHeadings(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  ownerId: string,
  given: readonly KeptHeading[],
): Promise<void> {
  const byHeading = new Map(given.map(({ heading, column }) => [plainWords(heading), column]));
  byHeading.delete('');
  if (byHeading.size === 0) return;
  const keptAt = clock.now();
  await db.transaction(async (tx) => {
    await lockDraftsOf(tx, ownerId);
    await tx
      .insert(tableHeadings)
      .values(Array.from(byHeading, ([heading, columnId]) => ({ ownerId, heading, columnId, keptAt })))
      .onConflictDoUpdate({
        target: [tableHeadings.ownerId, tableHeadings.heading],
        set: { columnId: sql`excluded.column_id`, keptAt },
      });
    const newest = tx
      .select({ heading: tableHeadings.heading })
      .from(tableHeadings)
      .where(eq(tableHeadings.ownerId, ownerId))
      .orderBy(desc(tableHeadings.keptAt), tableHeadings.heading)
      .limit(keptHeadingsMax);
    await tx
      .delete(tableHeadings)
      .where(and(eq(tableHeadings.ownerId, ownerId), notInArray(tableHeadings.heading, newest)));
  });
}
