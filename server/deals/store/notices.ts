import type { ListingCopy } from '#contract/deals/listing-copy.ts';
import { type DealScene, me, sceneOf, stepSceneOf } from '#contract/deals/words/deal-scene.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { isTell, type Tell, whoDid } from '#server/deals/rules/deal-events.ts';
import {
  currentTerms,
  type Deal,
  givesListing,
  isRefund,
  type ListingId,
  listingsOf,
  type MemberId,
  type Step,
} from '#server/deals/rules/deal-state.ts';
import { toldActor, toldReason } from '#server/deals/rules/endings.ts';
import type { Change } from './save-deals.ts';
import { todoOf } from './todo-of.ts';

/** A change with what the listings of its terms are called there: a listing may have another title by now. */
export type ToldChange = Change & { titles: Titles };
export type Titles = Readonly<Record<ListingId, Pick<ListingCopy, 'title' | 'photo'>>>;

export type DealNotice = ReturnType<typeof noticesOf>[number];

/** The width of the photographs beside a notice. */
const pictureWidth = 320;

/** Each party hears of what others did, or of what happened by itself. */
export function noticesOf(changes: readonly ToldChange[]) {
  return changes.flatMap(({ decided: { deal, effects }, titles }) => {
    const tells = effects.filter(isTell);
    // A reminder of a deal that has ended meanwhile asks for nothing any more.
    const due = tells.filter(({ of }) => of !== 'reminder' || deal.ended === null);
    return due.filter(isLastOfItsEvent).map((tell) => {
      const by = toldActor(deal, tell.of, whoDid(deal, tells, tell), tell.to);
      const listingId = tell.of === 'proposed' ? givenBy(deal, tell.to) : undefined;
      const about = { dealId: deal.id, ...(by && { memberId: by }), ...(listingId && { listingId }) };
      const data = noticeScene(deal, tell, titles);
      return { to: tell.to, kind: `deal-${tell.of}` as const, about, data, ...onceKeyOf(deal, tell) };
    });
  });
}

/** One act is one notice for its reader: that a deal is completed stands for the last parcel and the review, too. */
function isLastOfItsEvent({ to, of, at }: Tell, _place: number, tells: readonly Tell[]): boolean {
  const same = tells.filter((tell) => tell.to === to && tell.at === at);
  const last = same.find((tell) => tell.of === 'completed') ?? same.findLast((tell) => tell.of !== 'reminder');
  return of === 'reminder' || last?.of === of;
}

function onceKeyOf({ id }: Deal, { of, step, at, isOncePerDay }: Tell): { key?: string } {
  return isOncePerDay ? { key: `deal:${id}:${of}:${step}:${new Date(at).toISOString().slice(0, 10)}` } : {};
}

/** The wig that is asked of them: all proposals for it are told as one. */
function givenBy(deal: Deal, party: MemberId): ListingId | undefined {
  return listingsOf(currentTerms(deal).moves.filter((move) => givesListing(move) && move.from === party))[0];
}

function noticeScene(deal: Deal, tell: Tell, copies: Titles): DealScene {
  const { moves, by: author } = currentTerms(deal);
  const titleOf = (id: ListingId) => copies[id]?.title ?? 'a wig';
  const told = { kind: deal.kind, parties: deal.parties, author, moves, picks: deal.picks, titleOf };
  const stepScene = (step: Step) =>
    stepSceneOf({ ...step, isBack: step.returns !== null || isRefund(deal, step) }, { titleOf }, tell.to);
  const problemStep = tell.of === 'problem' ? deal.problems.at(-1)?.step : undefined;
  const step = deal.steps.find(({ id }) => id === (tell.step ?? problemStep));
  const todo = todoOf(deal, tell, stepScene);
  const isLess = tell.of.startsWith('less-') || todo?.what === 'answer-less';
  const less = isLess ? deal.adjustments.at(-1) : undefined;
  const photos = picturesOf(deal, tell.to, copies);
  return {
    ...sceneOf(told, tell.to),
    ...(step && { step: stepScene(step) }),
    ...(less && { less: { cash: { cents: less.cents, shippingCents: 0 }, by: less.by === tell.to ? me : less.by } }),
    ...(todo && { todo }),
    ...(deal.ended && { reason: toldReason(deal, deal.ended.reason), changed: deal.ended.changed }),
    ...(deal.ended?.listing && { lost: titleOf(deal.ended.listing) }),
    ...(tell.why && { why: tell.why }),
    ...(photos.length > 0 && { photos }),
  };
}

/** One wig of each side, that of the other side first. */
function picturesOf(deal: Deal, reader: MemberId, copies: Titles): NonNullable<DealScene['photos']> {
  const moves = currentTerms(deal).moves.filter(givesListing);
  const shown = [moves.find(({ to }) => to === reader), moves.find(({ from }) => from === reader)];
  return shown.flatMap((move) => {
    if (!move) return [];
    const options = listingsOf([move]);
    const { title = '', photo } = copies[options.find((id) => deal.picks.includes(id)) ?? options[0] ?? ''] ?? {};
    return photo ? [{ path: photoUrl(photo, pictureWidth), title, isMine: move.from === reader }] : [];
  });
}
