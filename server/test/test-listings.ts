import { eq } from 'drizzle-orm';
import { listings } from '#server/db/schema/listings.ts';
import { propose } from './deal-acts.ts';
import type { TestApp } from './test-app.ts';
import type { TestMember } from './test-members.ts';

type Row = typeof listings.$inferInsert;

/** An ordinary listing of this member, with the fields that matter written over it. */
export async function addListing({ deps }: TestApp, userId: string, fields: Partial<Row> = {}): Promise<string> {
  const [row] = await deps.database.db
    .insert(listings)
    .values({
      userId,
      title: 'Layered bob',
      description: 'Worn twice.',
      brand: 'gabor',
      condition: 'like-new',
      type: 'sale',
      priceCents: 15_000,
      shippingCents: 0,
      color: 'Brunette',
      createdAt: deps.clock.now(),
      ...fields,
    })
    .returning({ id: listings.id });
  if (!row) throw new Error('no listing row');
  // As the news will say, which are still on their way.
  deps.bus.tellHere('listing');
  return row.id;
}

/** Reserves it as members do: by an offer that its owner's rule accepts at once. Returns the deal. */
export async function reserveListing({ deps }: TestApp, listingId: string, buyer: TestMember): Promise<string> {
  const [row] = await deps.database.db
    .update(listings)
    .set({ acceptsFromCents: 1, shippingCents: 0 })
    .where(eq(listings.id, listingId))
    .returning({ ownerId: listings.userId });
  if (!row) throw new Error('no listing to reserve');
  const [from, to] = [buyer.id, row.ownerId];
  const moves = [
    { from, to, cents: 100, shippingCents: 0 },
    { from: to, to: from, listingId },
  ];
  const { id, state } = (await propose(buyer, moves)).body;
  if (state !== 'agreed') throw new Error(`The deal is ${state}`);
  return id;
}
