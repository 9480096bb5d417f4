import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { AddressEvent, DealEvent, MemberEvent } from '#server/deals/rules/deal-events.ts';
import { type Deal, listingsOf, type MemberId, type Move } from '#server/deals/rules/deal-state.ts';
import { partiesOf } from '#server/deals/rules/terms-rules.ts';
import type { About, Known } from './read-facts.ts';

/** A caller's act. Its facts are read here, in the transaction that decides. */
export type Act = WithoutFacts<Exclude<MemberEvent, AddressEvent>> | SealedAddress;
/** The address itself passes by the rules, and only encrypted. */
type SealedAddress = WithoutFacts<AddressEvent> & { sealed: string };
type WithoutFacts<E> = E extends unknown ? Omit<E, 'facts' | 'counts' | 'corrections'> : never;

/** Parties of a deal that begins with the act. */
export function newParties(act: Act): string[] {
  if (act.type === 'propose') return [act.by, ...partiesOf(act.moves)];
  return act.type === 'record-sale' ? [act.by, act.buyer] : [];
}

/** The subject of an act's facts; nothing for acts that need none. */
export function aboutOf(dealId: string, act: Act): About | undefined {
  switch (act.type) {
    case 'propose':
      return {
        dealId,
        ...aboutMoves(act.by, act.moves),
        proposer: act.by,
        buyer: act.by,
        moves: act.moves,
        privatePrice: act.privatePrice,
      };
    case 'counter':
      return { dealId, ...aboutMoves(act.by, act.moves), withTerms: true, buyer: act.by };
    case 'accept':
      return { dealId, ...aboutMoves(act.by, []), withTerms: true };
    case 'record-sale':
      return { dealId, listings: [act.listingId], members: [act.by, act.buyer] };
    default:
      return undefined;
  }
}

const aboutMoves = (by: MemberId, moves: readonly Move[]) => ({
  listings: listingsOf(moves),
  members: [by, ...partiesOf(moves)],
});

export async function withFacts(
  tx: DbOrTransaction,
  dealId: string,
  deal: Deal | null,
  act: Act,
  known: Known | undefined,
): Promise<DealEvent> {
  switch (act.type) {
    case 'done':
    case 'address':
      return { ...act, corrections: await countCorrections(tx, dealId, deal, act) };
    default:
      return { ...act, ...(known && { facts: known.facts, counts: known.counts }) } as DealEvent;
  }
}

/** A first statement has no corrections. */
async function countCorrections(
  tx: DbOrTransaction,
  dealId: string,
  deal: Deal | null,
  act: Extract<Act, { type: 'done' | 'address' }>,
): Promise<number> {
  const step = act.type === 'done' ? act.step : null;
  const isFirst = step
    ? !deal?.steps.some(({ id, doneAt }) => id === step && doneAt !== null)
    : !deal?.addresses.includes(act.by);
  if (isFirst) return 0;
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from deal_events e where e.deal_id = ${dealId}
      and e.of = ${step ? 'step-corrected' : 'address-given'} and e.by_id = ${act.by}
      and e.step is not distinct from ${step}::smallint`,
  );
  // The first address may be among those that were told.
  return Math.max(0, (rows[0]?.count ?? 0) - (step ? 0 : 1));
}
