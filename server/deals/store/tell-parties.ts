import type { DealNoticeData } from '#contract/notifications/deal-kinds.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
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
import { type Change, isTell, type Tell, type Wigs, whoDid } from './change.ts';

/** Each party hears of what others did, or of what happened by itself. */
export async function tellParties(tx: DbOrTransaction, changes: readonly Change[], now: Moment): Promise<void> {
  const notices = changes.flatMap(({ decided: { deal, effects }, titles }) => {
    const tells = effects.filter(isTell);
    return tells.map((tell) => {
      const by = whoDid(deal, tells, tell);
      const listingId = tell.of === 'proposed' ? givenBy(deal, tell.to) : undefined;
      const about = { dealId: deal.id, ...(by && { memberId: by }), ...(listingId && { listingId }) };
      return { to: tell.to, kind: `deal-${tell.of}` as const, about, data: noticeData(deal, tell, titles) };
    });
  });
  await notifyAll(tx, notices, new Date(now));
}

/** The wig that is asked of them: all proposals for it are told as one. */
function givenBy(deal: Deal, party: MemberId): ListingId | undefined {
  const wig = currentTerms(deal)
    .moves.filter(givesListing)
    .find(({ from }) => from === party);
  return wig && ('choice' in wig ? wig.choice[0] : wig.listingId);
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
