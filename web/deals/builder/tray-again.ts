import type { Deal } from '#contract/deals/deals.ts';
import { changedText } from '#contract/deals/wig-changes.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { priceText } from '#contract/money-text.ts';
import { fillTray, type Tray, trayOf } from './tray.ts';

/** The terms of a deal that ended, with its wigs as they are now; the sentences say what changed and what is left out. */
export function trayAgain(
  { terms, endedAs }: Pick<Deal, 'terms' | 'endedAs'>,
  now: readonly (Listing | undefined)[],
  members: { me: string; other: string },
): { tray: Tray; news: string[] } {
  const old = trayOf(terms, members.me);
  const { tray, left } = fillTray(now, members);
  const options = old.give.filter(({ isOption }) => isOption).map(({ id }) => id);
  const hasChoice = tray.give.filter(({ id }) => options.includes(id)).length > 1;
  const give = tray.give.map((wig) => ({ ...wig, isOption: hasChoice && options.includes(wig.id) }));
  const { title } = terms.listings[endedAs?.listingId ?? ''] ?? {};
  const changed = endedAs && title !== undefined ? [`“${title}” was changed${changedText(endedAs.changed)}.`] : [];
  return { tray: { ...tray, give, cash: old.cash }, news: [...changed, ...priceNews(terms, now), ...left] };
}

function priceNews({ listings }: Deal['terms'], now: readonly (Listing | undefined)[]): string[] {
  return now.flatMap((listing) => {
    const was = listing && listings[listing.id];
    if (!was || was.priceCents === listing.priceCents) return [];
    return [`“${listing.title}” asks ${priceText(listing.priceCents)} now, and ${priceText(was.priceCents)} before.`];
  });
}
