import { listings } from '#server/db/schema/listings.ts';
import type { TestApp } from './test-app.ts';

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
      color: 'Brunette',
      createdAt: deps.clock.now(),
      ...fields,
    })
    .returning({ id: listings.id });
  if (!row) throw new Error('no listing row');
  return row.id;
}
