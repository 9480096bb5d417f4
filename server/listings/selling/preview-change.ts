import { and, eq, ne } from 'drizzle-orm';
import type { Wig } from '#contract/deals/listing-copy.ts';
import type { OpenProposal } from '#contract/deals/open-proposals.ts';
import { wigFacts } from '#contract/deals/wig-changes.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import type { ManyAnswer } from '#contract/listings/many/many-listings.ts';
import type { ManyChange } from '#contract/listings/many/many-schema.ts';
import type { ListingFields } from '#contract/listings/selling.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listings } from '#server/db/schema/listings.ts';
import { listEnding, listProposals } from '#server/deals/edits/open-proposals.ts';
import { readWigs } from '#server/deals/edits/tell-edits.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { type Changing, judgeAll, type Many, readOwn, requirePayable } from './change-many.ts';

/** The effects of a change, before anything is done. */
export async function previewChange(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  many: Many,
): Promise<ManyAnswer> {
  await requirePayable(db, many);
  const { changing, refused } = judgeAll(many, await readOwn(db, many), clock.now());
  const ending = await listEndingOf(db, many.ownerId, changing);
  return { done: changing.map(({ listing }) => listing.id), refused, endedOffers: ending.length };
}

/** The open proposals for a listing, for its owner alone. */
export async function findOpenProposals(
  { database: { db } }: Pick<Deps, 'database'>,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<OpenProposal[]> {
  const [own] = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.userId, ownerId), ne(listings.status, 'deleted')));
  if (!own) throw new Refusal(listingErrors.notFound);
  return listProposals(db, ownerId, [id]);
}

interface Asked {
  ownerId: string;
  ids: readonly string[];
  changes: ManyChange | ListingFields;
}

/** The open proposals that a change would end; the save decides again. */
export async function findEndingProposals(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { ownerId, ids, changes }: Asked,
): Promise<OpenProposal[]> {
  const own = await readOwn(db, { ownerId, listingIds: ids });
  if ('what' in changes) {
    const { changing } = judgeAll({ ownerId, listingIds: ids, change: changes }, own, clock.now());
    return listEndingOf(db, ownerId, changing);
  }
  const before = await readWigs(
    db,
    own.map(({ id }) => id),
  );
  const after = Object.entries(before).map(([id, wig]) => [id, withFields(wig, changes)]);
  return listEnding(db, ownerId, { gone: [], after: Object.fromEntries(after) });
}

/** The open proposals that end with a change of many. */
async function listEndingOf(
  db: DbOrTransaction,
  ownerId: string,
  changing: readonly Changing[],
): Promise<OpenProposal[]> {
  const of = (what: Changing['became']) =>
    changing.filter(({ became }) => became === what).map(({ listing }) => listing.id);
  const before = await readWigs(db, of('changed'));
  const after = Object.entries(before).map(([id, wig]) => {
    const { priceCents, shippingCents, type } = { ...wig, ...changing.find(({ listing }) => listing.id === id)?.set };
    return [id, { ...wig, priceCents, shippingCents, type }];
  });
  return listEnding(db, ownerId, { gone: of('gone'), after: Object.fromEntries(after) });
}

function withFields(wig: Wig, fields: ListingFields): Wig {
  const { title, description, brand, type, condition, priceCents, shippingCents, photoIds } = fields;
  const said = fields as Readonly<Record<string, unknown>>;
  const facts = wigFacts.map((name) => [name, name in said ? (said[name] ?? null) : (wig.facts[name] ?? null)]);
  const parts = { title, description, brand, type, condition, priceCents, shippingCents, photoIds };
  return { ...parts, facts: Object.fromEntries(facts) };
}
