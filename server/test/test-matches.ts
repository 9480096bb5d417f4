import { randomUUID } from 'node:crypto';
import type { DealMove } from '#contract/deals/deals.ts';
import type { MatchKind } from '#contract/matches/match-values.ts';
import { dismissMatch, findMyMatches } from '#contract/matches/matches.ts';
import { createWish } from '#contract/wishes/wishes.ts';
import { keepMatches } from '#server/matches/keep-matches.ts';
import { noteAbsences, searchRings } from '#server/matches/rings/search-rings.ts';
import type { TestApp } from './test-app.ts';
import { addListing } from './test-listings.ts';
import type { TestMember } from './test-members.ts';

let words = 0;
/** A word that no other test has. */
export const newWord = (): string => `word${++words}${randomUUID().slice(0, 8)}`;

export async function addWish({ client }: TestMember, word: string, { isPublic = true } = {}): Promise<string> {
  const id = randomUUID();
  const body = { id, name: `All of ${word}`, filters: { q: word }, alert: 'off' as const, isPublic };
  const answer = await client.call(createWish, { body });
  if (answer.status !== 200) throw new Error(answer.error.message);
  return id;
}

/** The giver has a wig for trade that the wanter wishes for in public. */
export async function addMatch(testApp: TestApp, giver: TestMember, wanter: TestMember, fields = {}) {
  const word = newWord();
  const listingId = await addListing(testApp, giver.id, { type: 'both', title: `Bob ${word}`, ...fields });
  return { word, listingId, wishId: await addWish(wanter, word) };
}

/** Each gives to the next, the last to the first; the listings in that order. */
export async function addRing(testApp: TestApp, members: readonly TestMember[]): Promise<string[]> {
  const listings: string[] = [];
  for (const [at, giver] of members.entries()) {
    const wanter = members[(at + 1) % members.length] as TestMember;
    listings.push((await addMatch(testApp, giver, wanter)).listingId);
  }
  return listings;
}

/** The same as moves, once the background has found it. */
export async function findRing(testApp: TestApp, members: readonly TestMember[]): Promise<DealMove[]> {
  const listings = await addRing(testApp, members);
  await settle(testApp);
  return listings.map((listingId, at) => ({
    from: members[at]?.id ?? '',
    to: members[(at + 1) % members.length]?.id ?? '',
    listingId,
  }));
}

/** The same for wigs that are there already: each wish is fulfilled by all wigs of the giver. */
export async function keepRings({ deps }: TestApp, rings: readonly DealMove[][]): Promise<void> {
  for (const moves of rings)
    await deps.database.pool.query(
      `with asked as (
        select place, "from" as giver, "to" as wanter, "listingId" as listing
        from jsonb_to_recordset($1) one (place int, "from" uuid, "to" uuid, "listingId" uuid)
      ), wished as (
        insert into wishes (id, user_id, place, name, alert, is_public, created_at, updated_at)
        select gen_random_uuid(), wanter, 1, 'Ring', 'off', true, now(), now() from asked
        on conflict (user_id, place) do update set name = excluded.name returning id, user_id
      ), meets as (select asked.*, wished.id as wish from asked join wished on wished.user_id = wanter
      ), matched as (
        insert into trade_matches (wish_id, listing_id, wanter_id, giver_id, found_at)
        select wish, listing, wanter, giver, now() from meets on conflict do nothing
      ), ring as (
        insert into trade_rings (id, size, gap_cents, found_at) values (gen_random_uuid(), $2, 0, now()) returning id
      ) insert into trade_ring_moves (ring_id, place, giver_id, wanter_id, wish_id, listing_id, size, gap_cents)
        select ring.id, place, giver, wanter, wish, listing, $2, 0 from meets, ring`,
      [JSON.stringify(moves.map((move, place) => ({ ...move, place }))), moves.length],
    );
}

/** What the background does within a minute. */
export async function settle({ deps, services }: TestApp): Promise<void> {
  const own = { ...deps, settings: services.settings };
  while (await keepMatches(own));
  await noteAbsences(own);
  while (await searchRings(own));
}

export const matchesOf = async ({ client }: TestMember, kind: MatchKind, cursor?: string) =>
  (await client.call(findMyMatches, { query: { kind, ...(cursor && { cursor }) } })).body;

export const idsOf = async (member: TestMember, kind: MatchKind): Promise<string[]> =>
  (await matchesOf(member, kind)).matches.map(({ id }) => id);

export const dismiss = ({ client }: TestMember, id: string) => client.call(dismissMatch, { params: { id } });
