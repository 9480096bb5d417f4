import { desc, eq } from 'drizzle-orm';
import { hourMs } from '#contract/durations.ts';
import type { ReportReason } from '#contract/moderation/report-values.ts';
import type { SupportCategory } from '#contract/support/support-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { emptySearches, listings } from '#server/db/schema/listings.ts';
import { messages } from '#server/db/schema/messages.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { helpSubmissions } from '#server/db/schema/support.ts';
import { flagReported } from '#server/moderation/listing-flags.ts';
import { demoId } from './demo-id.ts';

/** A little work for the back office. Call it after members, listings and messages are there. */
export async function addDemoModeration(
  tx: DbOrTransaction,
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const reporterId = ids.get('member@wigloop.test') ?? '';
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  for (const [at, { listing, ...report }] of reportedListings.entries())
    await reportListing(tx, {
      ...report,
      listingId: demoId('listing', listing),
      reporterId,
      at: hoursAgo(20 * at + 5),
    });
  await reportMessage(tx, reporterId, hoursAgo(3));
  await tx.insert(helpSubmissions).values(
    submissions.map(([category, message], at) => ({
      id: demoId('submission', at),
      category,
      message,
      userId: reporterId,
      createdAt: hoursAgo(9 + 31 * at),
      waitingSince: hoursAgo(9 + 31 * at),
    })),
  );
  await tx.insert(emptySearches).values(
    vainSearches.map(([term, count], at) => ({
      term,
      count,
      day: hoursAgo(24 * at)
        .toISOString()
        .slice(0, 10),
    })),
  );
}

const reportedListings: { listing: number; reason: ReportReason; details: string }[] = [
  { listing: 40, reason: 'misleading', details: 'The color in the photos is warmer than the one that was sent to me.' },
  { listing: 77, reason: 'counterfeit', details: 'The label inside the cap looks different from mine.' },
];

const submissions: [SupportCategory, string][] = [
  ['feature', 'Could searches be saved, with a mail when something new is listed?'],
  ['billing', 'Which day does my plan renew when I start in the middle of a month?'],
];

const vainSearches: [string, number][] = [
  ['lavender pixie', 6],
  ['human hair topper 20 inch', 4],
  ['glueless', 3],
  ['mini average cap', 2],
];

interface ListingReport {
  listingId: string;
  reporterId: string;
  reason: ReportReason;
  details: string;
  at: Date;
}

async function reportListing(tx: DbOrTransaction, { listingId, at, ...report }: ListingReport): Promise<void> {
  const [row] = await tx.select().from(listings).where(eq(listings.id, listingId));
  if (!row || row.userId === report.reporterId) return;
  const { title, description, brand, condition, type, priceCents, color, status } = row;
  const evidence = { title, description, brand, condition, type, priceCents, color, status };
  const subject = { kind: 'listing', subjectId: listingId, accusedId: row.userId, evidence } as const;
  await tx.insert(reports).values({ id: demoId('report', listingId), ...subject, ...report, createdAt: at });
  await flagReported(tx, listingId, report.reason, at);
}

async function reportMessage(tx: DbOrTransaction, reporterId: string, at: Date): Promise<void> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(eq(messages.receiverId, reporterId))
    .orderBy(desc(messages.seq))
    .limit(1);
  if (!row) return;
  const evidence = { content: row.content, sentAt: row.createdAt, hasImage: false, listingId: row.listingId };
  const subject = { kind: 'message', subjectId: row.id, accusedId: row.senderId, evidence } as const;
  const report = { reporterId, reason: 'off-platform', details: 'I would rather keep this on Wigloop.' } as const;
  await tx.insert(reports).values({ id: demoId('report', 'message'), ...subject, ...report, createdAt: at });
}
