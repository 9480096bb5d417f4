import type pg from 'pg';
import type { Deal, DealMove } from '#contract/deals/deals.ts';
import { type ListingType, openToTradesTypes } from '#contract/listings/listing-values.ts';
import { happens, pick } from '../pick.ts';

interface Wig {
  id: string;
  type: ListingType;
}

/** Some wigs of each member are what everybody wants: that is where proposals meet. */
const wanted = { first: 3, share: 0.5 };

/** What each member has to give, as far as nobody has been promised it. */
export class Shelves {
  readonly #wigs = new Map<string, Wig[]>();

  static async read(client: pg.Client, owners: readonly string[]): Promise<Shelves> {
    const shelves = new Shelves();
    const { rows } = await client.query<Wig & { ownerId: string }>(
      `select id, user_id as "ownerId", type from listings where status = 'active' and user_id = any ($1) order by id`,
      [owners],
    );
    for (const [ownerId, wigs] of Map.groupBy(rows, (row) => row.ownerId)) shelves.#wigs.set(ownerId, wigs);
    return shelves;
  }

  /** So many different wigs of a member that are for sale, or for trade; fewer where there are not enough. */
  choose(ownerId: string, count: number, how: 'sold' | 'traded'): string[] {
    const fits = ({ type }: Wig) =>
      how === 'sold' ? type !== 'trade' : (openToTradesTypes as readonly ListingType[]).includes(type);
    const left = (this.#wigs.get(ownerId) ?? []).filter(fits).map(({ id }) => id);
    const chosen = new Set<string>();
    while (chosen.size < Math.min(count, left.length))
      chosen.add(pick(happens(wanted.share) ? left.slice(0, Math.max(count, wanted.first)) : left));
    return [...chosen];
  }

  /** Nobody asks for what they have seen to be promised to another. */
  takeOff({ state, terms }: Pick<Deal, 'state' | 'terms'>): void {
    if (state === 'proposed') return;
    for (const move of terms.moves) {
      const gone = wigsOf(move);
      const left = this.#wigs.get(move.from)?.filter(({ id }) => !gone.includes(id));
      if (left) this.#wigs.set(move.from, left);
    }
  }
}

function wigsOf(move: DealMove): string[] {
  if ('choice' in move) return move.choice;
  return 'listingId' in move ? [move.listingId] : [];
}
