import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { brandsMax } from '#contract/brands/brand-values.ts';
import { fewListings } from '#contract/listings/listing-values.ts';
import * as contract from '#contract/listings/listings.ts';
import { type ListingFilters, unknownBrand } from '#contract/listings/search/filters.ts';
import * as suggestionContract from '#contract/listings/suggestions.ts';
import type { Gate } from '#server/auth/guards.ts';
import { type BrandReader, type Brands, requireBrands } from '#server/brands/brands.ts';
import type { Reads } from '#server/db/replicas/reads.ts';
import { emptySearches } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, RawJson, serve } from '#server/lib/http/serve.ts';
import { keepAnswers } from '#server/listings/kept-answers.ts';
import { getListing } from '#server/listings/page/get-listing.ts';
import { findPreviews } from '#server/listings/page/previews.ts';
import { countWordsIfNew } from '#server/listings/words/count-words.ts';
import { createCopyLimit } from './copy-limit.ts';
import { readCriteria, termOf } from './criteria.ts';
import { findFeatured } from './featured-sql.ts';
import { countListings, findListings } from './find-listings.ts';
import { findNearby } from './nearby.ts';
import { suggestWords } from './suggestions.ts';

export function listingRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, reads, brands }: { gate: Gate; reads: Reads; brands: BrandReader },
): void {
  app.addHook('onReady', () => countWordsIfNew(deps));
  const pages = keepAnswers<{ answer: RawJson; isEmpty: boolean }>(deps, pagesMax);
  const counts = keepAnswers<contract.ListingCounts>(deps, countsMax);
  const featured = keepAnswers<RawJson>(deps, pagesMax);
  const previews = keepAnswers<RawJson>(deps, brandsMax + 1);
  const limitCopying = createCopyLimit(deps);
  const knownBrands = (asked: readonly string[]) =>
    requireBrands(brands, asked, { field: 'brands', message: unknownBrand });

  serve(app, contract.findListings, gate.requireSession, async ({ query, caller }) => {
    await limitCopying(caller.id);
    const known = await knownBrands(query.brands);
    const { answer, isEmpty } = await pages(forEveryone(query), caller.id, () =>
      reads(caller.id, (database) => readPage({ database }, query, known)),
    );
    const term = termOf(query);
    if (isEmpty && !query.cursor && term !== undefined) await countEmptySearch(deps, term);
    return answer;
  });

  serve(app, contract.findFeaturedListings, gate.requireSession, async ({ query, caller }) => {
    const known = await knownBrands(query.brands);
    return featured(forEveryone(query), caller.id, () =>
      reads(caller.id, async (database) =>
        findFeatured({ ...deps, database }, (await readCriteria({ database }, query, known)).criteria),
      ),
    );
  });

  serve(app, contract.countListings, gate.requireSession, async ({ query, caller }) => {
    const known = await knownBrands(query.brands);
    return counts(forEveryone(query), caller.id, () =>
      reads(caller.id, async (database) =>
        countListings({ database }, (await readCriteria({ database }, query, known)).criteria),
      ),
    );
  });

  serve(app, suggestionContract.suggestWords, gate.requireSession, async ({ query, caller }) => ({
    words: await reads(caller.id, (database) => suggestWords({ database }, query.q)),
  }));

  serve(app, contract.findListingPreviews, everyone, async ({ query: { brand }, reply }) => {
    if (brand) await requireBrands(brands, [brand], { field: 'brand', message: contract.unknownPreviewBrand });
    reply.header('cache-control', 'public, max-age=60');
    return previews(brand ?? null, undefined, () => reads(undefined, (database) => findPreviews({ database }, brand)));
  });

  serve(app, contract.getListing, gate.requireSession, ({ params, caller }) =>
    reads(caller.id, (database) => getListing(deps, params.id, caller.id, database)),
  );
}

async function readPage(
  deps: Pick<Deps, 'database'>,
  { cursor, ...filters }: ListingFilters & { cursor?: string | undefined },
  known: Brands,
): Promise<{ answer: RawJson; isEmpty: boolean }> {
  const { criteria, understood } = await readCriteria(deps, filters, known);
  const { cards, count, nextCursor } = await findListings(deps, criteria, { cursor });
  const nearby = count < fewListings && !cursor ? await findNearby(deps, criteria, cards) : undefined;
  const answer = [
    `"listings":${cards},"nextCursor":${JSON.stringify(nextCursor)}`,
    ...(understood ? [`"understood":${JSON.stringify(understood)}`] : []),
    ...(nearby ? [`"nearby":${JSON.stringify(nearby)}`] : []),
  ];
  return { answer: new RawJson(`{${answer.join(',')}}`), isEmpty: count === 0 };
}

/** What one seller has is read each time: a profile that is hidden takes its listings along, and no listing changes by that. */
function forEveryone<Query extends { seller?: string | undefined }>(query: Query): Query | undefined {
  return query.seller ? undefined : query;
}

/** Each answer has some 20 kB: together they take a few megabytes. */
const pagesMax = 300;
const countsMax = 1_000;

/** Remembers that somebody looked in vain, never who: it tells what members wish for. */
async function countEmptySearch(
  { database: { background }, clock }: Pick<Deps, 'database' | 'clock'>,
  term: string,
): Promise<void> {
  const row = { term: term.trim().toLowerCase(), day: clock.now().toISOString().slice(0, 10) };
  await background.db
    .insert(emptySearches)
    .values(row)
    .onConflictDoUpdate({
      target: [emptySearches.day, emptySearches.term],
      set: { count: sql`${emptySearches.count} + 1` },
    });
}
