import { sql } from 'drizzle-orm';
import type { DealNoticeData } from '#contract/notifications/deal-kinds.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Effect } from '#server/deals/deal-events.ts';
import {
  currentTerms,
  type Deal,
  givesListing,
  type ListingId,
  type MemberId,
  type Moment,
  type WaitKind,
} from '#server/deals/deal-state.ts';
import { notify } from '#server/notifications/notify.ts';
import type { StoredDeal } from './load-deal.ts';

export type Tell = Extract<Effect, { type: 'tell' }>;

/** Each party hears of what others did, or of what happened by itself. */
export async function tellParties(
  tx: DbOrTransaction,
  { deal, tells, stored }: { deal: Deal; tells: readonly Tell[]; stored?: StoredDeal | undefined },
  now: Moment,
): Promise<void> {
  if (tells.length === 0) return;
  const terms = currentTerms(deal).id;
  const titles = stored?.copies[terms]?.listings ?? (await readTitles(tx, terms));
  for (const tell of tells) {
    const by = whoDid(deal, tells, tell);
    const about = { dealId: deal.id, ...(by && { memberId: by }) };
    const data = noticeData(deal, tell, titles);
    await notify(tx, { to: tell.to, kind: `deal-${tell.of}`, about, data }, new Date(now));
  }
}

/** Whoever acted is the one who is not told of it; nobody where all are. */
export function whoDid(deal: Deal, tells: readonly Tell[], { of, at, step }: Tell): MemberId | null {
  const told = tells.filter((other) => other.of === of && other.at === at && other.step === step);
  const silent = deal.parties.filter((party) => !told.some(({ to }) => to === party));
  return silent.length === 1 && of !== 'reminder' ? (silent[0] ?? null) : null;
}

/** As the terms have them: a listing may have another title by now. */
async function readTitles(tx: DbOrTransaction, termsId: string): Promise<Record<ListingId, { title: string }>> {
  const { rows } = await tx.execute<{ listings: Record<ListingId, { title: string }> }>(
    sql`select listings from deal_terms where id = ${termsId}`,
  );
  return rows[0]?.listings ?? {};
}

function noticeData(deal: Deal, tell: Tell, titles: Record<ListingId, { title: string }>): DealNoticeData {
  const wigs = currentTerms(deal).moves.filter(givesListing);
  const shown = wigs.find(({ from }) => from === tell.to) ?? wigs.find(({ to }) => to === tell.to) ?? wigs[0];
  const listingId = shown && ('choice' in shown ? shown.choice[0] : shown.listingId);
  const step = deal.steps.find(({ id }) => id === tell.step);
  const isTrade = deal.parties.every((party) => wigs.some(({ from }) => from === party));
  return {
    form: deal.kind === 'recorded-sale' ? 'sale' : isTrade ? 'trade' : 'offer',
    wig: titles[listingId ?? '']?.title ?? '',
    isYours: shown?.from === tell.to,
    more: Math.max(0, wigs.length - 1),
    ...(step && { step: step.kind }),
    ...(tell.of === 'reminder' && { remindsTo: step?.wait ? askedFor[step.wait] : 'answer' }),
    ...(deal.ended && { reason: deal.ended.reason }),
  };
}

const askedFor: Record<WaitKind, NonNullable<DealNoticeData['remindsTo']>> = {
  pay: 'send',
  send: 'send',
  'send-back': 'send',
  address: 'give-address',
  'payment-word': 'confirm',
  'handed-over-word': 'confirm',
  'tracked-word': 'confirm',
  'untracked-word': 'confirm',
};
