import { sql } from 'drizzle-orm';
import type { DealNoticeData } from '#contract/notifications/deal-kinds.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed } from '#server/db/named-statement.ts';
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
import { notifyAll } from '#server/notifications/notify.ts';

export type Tell = Extract<Effect, { type: 'tell' }>;

export const isTell = (effect: Effect): effect is Tell => effect.type === 'tell';

/** Each party hears of what others did, or of what happened by itself. */
export async function tellParties(
  tx: DbOrTransaction,
  news: readonly { deal: Deal; tells: readonly Tell[] }[],
  now: Moment,
  known: Titles = {},
): Promise<void> {
  const told = news.filter(({ tells }) => tells.length > 0);
  if (told.length === 0) return;
  const termsIds = told.map(({ deal }) => currentTerms(deal).id);
  const titles = termsIds.every((id) => known[id]) ? known : await readTitles(tx, termsIds);
  const notices = told.flatMap(({ deal, tells }) =>
    tells.map((tell) => {
      const by = whoDid(deal, tells, tell);
      const listingId = tell.of === 'proposed' ? givenBy(deal, tell.to) : undefined;
      const about = { dealId: deal.id, ...(by && { memberId: by }), ...(listingId && { listingId }) };
      const data = noticeData(deal, tell, titles[currentTerms(deal).id] ?? {});
      return { to: tell.to, kind: `deal-${tell.of}` as const, about, data };
    }),
  );
  await notifyAll(tx, notices, new Date(now));
}

/** The wig that is asked of them: all proposals for it are told as one. */
function givenBy(deal: Deal, party: MemberId): ListingId | undefined {
  const wig = currentTerms(deal)
    .moves.filter(givesListing)
    .find(({ from }) => from === party);
  return wig && ('choice' in wig ? wig.choice[0] : wig.listingId);
}

/** Whoever acted is the one who is not told of it; nobody where all are. */
export function whoDid(deal: Deal, tells: readonly Tell[], { of, at, step }: Tell): MemberId | null {
  const told = tells.filter((other) => other.of === of && other.at === at && other.step === step);
  const silent = deal.parties.filter((party) => !told.some(({ to }) => to === party));
  return silent.length === 1 && of !== 'reminder' ? (silent[0] ?? null) : null;
}

type Wigs = Record<ListingId, { title: string }>;
/** By the id of the terms, as they have them: a listing may have another title by now. */
export type Titles = Readonly<Record<string, Wigs>>;

async function readTitles(tx: DbOrTransaction, termsIds: readonly string[]): Promise<Titles> {
  const { rows } = await executeNamed<{ id: string; listings: Wigs }>(
    tx,
    sql`select id, listings from deal_terms where id = any (${sql.param(termsIds)}::uuid[])`,
  );
  return Object.fromEntries(rows.map(({ id, listings }) => [id, listings]));
}

function noticeData(deal: Deal, tell: Tell, titles: Wigs): DealNoticeData {
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
