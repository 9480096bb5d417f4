import { countText } from '#contract/count-text.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits, defaultExpiryHours, type ExpiryHours } from '#contract/deals/deal-values.ts';
import type { DealCash, DealMove, DealTerms } from '#contract/deals/deals.ts';
import type { ListingType } from '#contract/listings/listing-values.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { moneyText } from '#contract/money-text.ts';
import type { PhotoFacts } from '#contract/photos/photo-urls.ts';
import { readPrice, writePrice } from '#contract/price.ts';
import { wigsIn } from '#web/deals/terms/deal-sides.ts';

export type Side = 'give' | 'get';

/** As much of a listing as the builder shows. */
export interface Wig {
  id: string;
  title: string;
  brand: string;
  type: ListingType;
  priceCents: number | null;
  /** What its owner asks for sending it; null where that is open, or not known here. */
  shippingCents: number | null;
  photo: PhotoFacts | null;
  isReserved: boolean;
  /** Otherwise nobody can offer its owner cash alone for it. */
  takesOffers: boolean;
}

export interface TrayWig extends Wig {
  /** One of those of which the other side picks one. */
  isOption: boolean;
}

/** What is being put together: a draft, so it holds all it shows. */
export interface Tray {
  give: TrayWig[];
  get: TrayWig[];
  /** Without a text of its own, shipping is what the wigs ask that go the other way. */
  cash: { side: Side; text: string; shipping?: string } | null;
  note: string;
  hours: ExpiryHours;
  /** Made with the first try to send it, so that a second after a lost answer makes no double. */
  id?: string;
}

export type ChangeTray = (change: (now: Tray) => Tray) => void;

export const emptyTray: Tray = { give: [], get: [], cash: null, note: '', hours: defaultExpiryHours };

/** A listing, a card or a copy of one, as the builder takes it. */
export function toWig(
  listing: Omit<Wig, 'photo' | 'shippingCents' | 'isReserved' | 'takesOffers'> & {
    shippingCents?: number | null;
    photo?: PhotoFacts | null;
    photos?: readonly PhotoFacts[];
    isReserved?: boolean;
    takesOffers?: boolean;
    buyAtOnce?: boolean;
  },
): Wig {
  const { id, title, brand, type, priceCents, shippingCents = null, photo, photos } = listing;
  const { isReserved = false, buyAtOnce = false } = listing;
  const takesOffers = buyAtOnce || (listing.takesOffers ?? true);
  const shown = photo ?? photos?.[0] ?? null;
  return { id, title, brand, type, priceCents, shippingCents, photo: shown, isReserved, takesOffers };
}

export function addWig(tray: Tray, side: Side, wig: Wig): Tray {
  if (whyNot(tray, side, wig) !== null || isIn(tray, wig.id)) return tray;
  return { ...tray, [side]: [...tray[side], { ...wig, isOption: false }] };
}

/** With what can still be traded of these listings; the sentences say why the others are left out. */
export function fillTray(
  named: readonly (Listing | undefined)[],
  { me, other }: { me: string; other: string },
): { tray: Tray; left: string[] } {
  const left: string[] = [];
  let tray = emptyTray;
  for (const listing of named) {
    const side = listing?.owner.id === me ? 'give' : 'get';
    const isThere = listing?.status === 'active' && [me, other].includes(listing.owner.id);
    const reason = listing && isThere ? whyNot(tray, side, toWig(listing)) : 'No longer offered';
    if (!listing || reason !== null) left.push(leftOutText(listing?.title, reason ?? ''));
    else tray = addWig(tray, side, toWig(listing));
  }
  return { tray, left };
}

const leftOutText = (title: string | undefined, reason: string): string =>
  `${title ? `“${title}”` : 'A wig'} is left out: ${reason[0]?.toLowerCase()}${reason.slice(1)}.`;

export function removeWig(tray: Tray, id: string): Tray {
  const without = (wigs: TrayWig[]) => wigs.filter((wig) => wig.id !== id);
  return withoutLoneOption({ ...tray, give: without(tray.give), get: without(tray.get) });
}

export function isIn(tray: Tray, id: string): boolean {
  return [...tray.give, ...tray.get].some((wig) => wig.id === id);
}

export function setOption(tray: Tray, id: string, isOption: boolean): Tray {
  return { ...tray, give: tray.give.map((wig) => (wig.id === id ? { ...wig, isOption } : wig)) };
}

/** With one wig left there is nothing to choose from. */
function withoutLoneOption(tray: Tray): Tray {
  if (tray.give.length > 1) return tray;
  return { ...tray, give: tray.give.map((wig) => ({ ...wig, isOption: false })) };
}

/** Why a wig cannot be put into a tray, in words for its row; null where it can. */
export function whyNot(tray: Tray, side: Side, wig: Wig): string | null {
  if (wig.isReserved) return 'Reserved in another deal';
  if (side === 'get' && wig.type === 'sale' && !wig.takesOffers) return 'Its owner takes no offers for it';
  const opposite = tray[side === 'give' ? 'get' : 'give'];
  if (opposite.length > 0 && wig.type === 'sale') return 'For sale only, not for trade';
  const unswappable = opposite.find(({ type }) => type === 'sale');
  if (unswappable) return `“${unswappable.title}” is for sale only: it goes for cash`;
  const unlike = wig.type === 'both' ? undefined : tray[side].find(({ type }) => type !== 'both' && type !== wig.type);
  if (unlike)
    return wig.type === 'sale'
      ? `For sale only: “${unlike.title}” goes for a wig`
      : `For trade only: “${unlike.title}” goes for cash`;
  if (countGiven(tray[side]) >= dealLimits.listingsPerGiver) return `At most ${dealLimits.listingsPerGiver} wigs`;
  return null;
}

/** Why no amount can be begun on this side, in words for its button; null where one can. What goes for another wig alone comes with cash only beside one. */
export function whyNoCash({ cash, ...sides }: Tray, side: Side): string | null {
  if (cash) return 'Cash goes only one way';
  const opposite = sides[side === 'give' ? 'get' : 'give'];
  const isTradeOnly = sides[side].length === 0 && opposite.some(({ type }) => type === 'trade');
  return isTradeOnly ? 'Trade only: add a wig first' : null;
}

/** A choice gives one, however many there are to choose from. */
function countGiven(wigs: readonly TrayWig[]): number {
  const options = wigs.filter(({ isOption }) => isOption).length;
  return wigs.length - options + (options > 0 ? 1 : 0);
}

/** What is still missing, in a sentence; null when it can be sent. The server has the last word. */
export function whatIsMissing(tray: Tray): string | null {
  if (tray.give.length + tray.get.length === 0) return dealErrors.noListing.message;
  if (tray.give.length === 0 && tray.cash?.side !== 'give') return 'Add a wig or cash that you give.';
  if (tray.get.length === 0 && tray.cash?.side !== 'get') return 'Add a wig or cash that you get.';
  const options = tray.give.filter(({ isOption }) => isOption).length;
  if (options === 1 || options > dealLimits.choiceOptions) return dealErrors.choice.message;
  return wrongKind(tray);
}

/** What is wrong with the amounts as they were typed, by field. */
export function wrongCash(cash: string, shipping: string): { cash?: string; shipping?: string } {
  const [cents, shippingCents] = [readPrice(cash), readPrice(shipping)];
  if (shippingCents === undefined) return { shipping: dealErrors.cents.message };
  const total = (cents ?? 0) + (shippingCents ?? 0);
  const isFine = cents !== undefined && total >= dealLimits.minCents && total <= dealLimits.maxCents;
  return isFine ? {} : { cash: dealErrors.cents.message };
}

/** One parcel: the highest that is asked for the wigs that go the other way. */
export function shippingTextOf({ cash, give, get }: Tray): string {
  if (!cash) return '';
  const asked = (cash.side === 'give' ? get : give).map(({ shippingCents }) => shippingCents ?? 0);
  return cash.shipping ?? writePrice(Math.max(0, ...asked) || null);
}

function wrongKind({ give, get }: Tray): string | null {
  if (give.length > 0 && get.length > 0) {
    const wig = [...give, ...get].find(({ type }) => type === 'sale');
    return wig ? `“${wig.title}” is for sale only: it goes for cash.` : null;
  }
  const wig = give.find(({ type }) => type === 'trade') ?? get.find((one) => one.type === 'trade' || !one.takesOffers);
  return wig ? `“${wig.title}” goes for another wig, not for cash.` : null;
}

function centsOf({ cash }: Tray): number | null {
  return cash ? (readPrice(cash.text) ?? null) : null;
}

/** The moves of a finished tray, between the reader and the other member. */
export function movesOf(tray: Tray, me: string, other: string): DealMove[] {
  const mine = { from: me, to: other };
  const theirs = { from: other, to: me };
  const options = tray.give.filter(({ isOption }) => isOption).map(({ id }) => id);
  const cash = { cents: centsOf(tray) ?? 0, shippingCents: readPrice(shippingTextOf(tray)) ?? 0 };
  return [
    ...tray.give.filter(({ isOption }) => !isOption).map(({ id }) => ({ ...mine, listingId: id })),
    ...(options.length > 0 ? [{ ...mine, choice: options }] : []),
    ...tray.get.map(({ id }) => ({ ...theirs, listingId: id })),
    ...(tray.cash ? [{ ...(tray.cash.side === 'give' ? mine : theirs), ...cash }] : []),
  ];
}

/** The terms one answers, as a tray to change. A choice of the other side is theirs alone to offer: it is left out. */
export function trayOf(terms: DealTerms, me: string): Tray {
  const cash = terms.moves.find((move) => 'cents' in move);
  return {
    ...emptyTray,
    give: terms.moves.filter((move) => move.from === me).flatMap((move) => trayWigs(move, terms)),
    get: terms.moves.filter((move) => move.from !== me && !('choice' in move)).flatMap((move) => trayWigs(move, terms)),
    cash: cash && 'cents' in cash ? trayCash(cash, me) : null,
  };
}

function trayCash({ from, cents, shippingCents }: DealCash, me: string): NonNullable<Tray['cash']> {
  return { side: from === me ? 'give' : 'get', text: writePrice(cents), shipping: writePrice(shippingCents || null) };
}

/** Every wig that somebody gives in these terms, options of a choice included. */
export function wigsFrom(terms: DealTerms, giver: string): Wig[] {
  return terms.moves.filter(({ from }) => from === giver).flatMap((move) => trayWigs(move, terms));
}

function trayWigs(move: DealMove, terms: DealTerms): TrayWig[] {
  return wigsIn(move).flatMap((id) => {
    const copy = terms.listings[id];
    return copy ? [{ ...toWig({ id, ...copy }), isOption: 'choice' in move }] : [];
  });
}

/** "You give about $240.00, you get about $210.00 and 1 wig without a price." */
export function balanceText(tray: Tray, unknown = 'without a price'): string {
  return `You give ${worthText(tray, 'give', unknown)}, you get ${worthText(tray, 'get', unknown)}.`;
}

function worthText(tray: Tray, side: Side, unknown: string): string {
  const wigs = tray[side];
  const cash = tray.cash?.side === side ? (centsOf(tray) ?? 0) : 0;
  if (wigs.length === 0) return cash > 0 ? moneyText(cash) : 'nothing yet';
  const sure = wigs.filter(({ isOption }) => !isOption);
  const options = wigs.filter(({ isOption }) => isOption);
  const known = priceSum(sure) + meanPrice(options) + cash;
  const unpriced = sure.filter(({ priceCents }) => priceCents === null).length;
  const rest = unpriced > 0 ? countText(unpriced, `wig ${unknown}`, `wigs ${unknown}`) : null;
  if (known === 0) return rest ?? `a wig ${unknown}`;
  return [`about ${moneyText(known)}`, rest].filter(Boolean).join(' and ');
}

function priceSum(wigs: readonly Wig[]): number {
  return wigs.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0);
}

/** Of a choice one wig goes, whichever it will be: what they ask on average. */
function meanPrice(wigs: readonly Wig[]): number {
  const priced = wigs.filter(({ priceCents }) => priceCents !== null);
  return priced.length > 0 ? Math.round(priceSum(priced) / priced.length) : 0;
}
