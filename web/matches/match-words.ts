import type { MatchKind } from '#contract/matches/match-values.ts';
import type { Match, MatchMove } from '#contract/matches/matches.ts';

export const kindLabels: Record<MatchKind, string> = {
  both: 'Both ways',
  'they-have': 'They have',
  'they-want': 'They want',
  rings: 'Rings',
};

/** Of what two could give each other, one wig for one: those that cost most nearly the same. */
export function suggestTrade({ moves, listings }: Match, me: string): { give: MatchMove[]; get: MatchMove[] } {
  const give = moves.filter(({ from }) => from === me);
  const get = moves.filter(({ from }) => from !== me);
  if (give.length === 0 || get.length === 0) return { give: give.slice(0, 1), get: get.slice(0, 1) };
  const centsOf = ({ listingId }: MatchMove) => listings[listingId]?.priceCents ?? null;
  const gap = (one: MatchMove, other: MatchMove) => {
    const [mine, theirs] = [centsOf(one), centsOf(other)];
    // Without a price nobody knows: after everything that is known.
    return mine === null || theirs === null ? Number.MAX_SAFE_INTEGER : Math.abs(mine - theirs);
  };
  const choices = give.flatMap((mine) => get.map((theirs) => ({ mine, theirs, gap: gap(mine, theirs) })));
  const [best] = choices.toSorted((one, other) => one.gap - other.gap);
  return best ? { give: [best.mine], get: [best.theirs] } : { give: [], get: [] };
}

/** Where a proposal to the other member of a pair is put together, filled in. */
export function proposalPath(match: Match, me: string): string {
  const { give, get } = suggestTrade(match, me);
  const ids = (moves: readonly MatchMove[]) => moves.map(({ listingId }) => listingId).join(',');
  const parts = [`with=${match.id}`, give.length > 0 && `give=${ids(give)}`, get.length > 0 && `get=${ids(get)}`];
  return `/account/deals/new?${parts.filter(Boolean).join('&')}`;
}
