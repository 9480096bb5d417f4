import type { DealMove, DealTerms } from '#contract/deals/deals.ts';
import { cashText } from '#contract/money-text.ts';
import { wigsIn } from './deal-sides.ts';

type TermsChange =
  | { what: 'added' | 'removed'; from: string; listingId: string }
  /** The wig was and is in it, and is now one of a choice, or no longer. */
  | { what: 'choice'; from: string; listingId: string; isOption: boolean }
  /** The amounts as they are read. */
  | { what: 'cash'; from: string; to: string; before: string | null; now: string | null };

/** What a counter-offer changed: first the wigs, then the cash. */
export function findChanges(before: readonly DealMove[], now: readonly DealMove[]): TermsChange[] {
  return [...wigChanges(before, now), ...cashChanges(before, now)];
}

function wigChanges(before: readonly DealMove[], now: readonly DealMove[]): TermsChange[] {
  const [old, fresh] = [wigsOf(before), wigsOf(now)];
  const added = fresh.filter((wig) => !old.some((other) => isSameWig(wig, other)));
  const removed = old.filter((wig) => !fresh.some((other) => isSameWig(wig, other)));
  const turned = fresh.filter((wig) => old.some((other) => isSameWig(wig, other) && wig.isOption !== other.isOption));
  return [
    ...added.map(({ from, listingId }) => ({ what: 'added' as const, from, listingId })),
    ...removed.map(({ from, listingId }) => ({ what: 'removed' as const, from, listingId })),
    ...turned.map(({ from, listingId, isOption }) => ({ what: 'choice' as const, from, listingId, isOption })),
  ];
}

interface PlacedWig {
  from: string;
  to: string;
  listingId: string;
  isOption: boolean;
}

function wigsOf(moves: readonly DealMove[]): PlacedWig[] {
  return moves.flatMap((move) =>
    wigsIn(move).map((listingId) => ({ from: move.from, to: move.to, listingId, isOption: 'choice' in move })),
  );
}

function isSameWig(one: PlacedWig, other: PlacedWig): boolean {
  return one.listingId === other.listingId && one.to === other.to;
}

function cashChanges(before: readonly DealMove[], now: readonly DealMove[]): TermsChange[] {
  const pairs = new Map<string, { from: string; to: string }>();
  for (const { from, to, ...rest } of [...before, ...now])
    if ('cents' in rest) pairs.set(`${from} ${to}`, { from, to });
  return [...pairs.values()]
    .map(({ from, to }) => ({
      what: 'cash' as const,
      from,
      to,
      before: cashBetween(before, from, to),
      now: cashBetween(now, from, to),
    }))
    .filter((change) => change.before !== change.now);
}

function cashBetween(moves: readonly DealMove[], from: string, to: string): string | null {
  const cash = moves.find((move) => 'cents' in move && move.from === from && move.to === to);
  return cash && 'cents' in cash ? cashText(cash) : null;
}

/** "Added: Zara, from you". `nameOf` says who somebody is for the reader, within a sentence. */
export function changeText(
  change: TermsChange,
  listings: DealTerms['listings'],
  nameOf: (memberId: string) => string,
): string {
  const from = `from ${nameOf(change.from)}`;
  if (change.what === 'cash') {
    if (change.before === null) return `Added: ${change.now} ${from}`;
    if (change.now === null) return `Removed: ${change.before} ${from}`;
    return `Cash ${from}: ${change.before} became ${change.now}`;
  }
  const title = listings[change.listingId]?.title ?? 'A wig';
  if (change.what === 'choice')
    return `${title} ${change.isOption ? 'is now one to pick from' : 'is now in it for sure'}`;
  return `${change.what === 'added' ? 'Added' : 'Removed'}: ${title}, ${from}`;
}
