import { randomUUID } from 'node:crypto';
import type { MatchKind } from '#contract/matches/match-values.ts';
import { dismissMatch, findMyMatches } from '#contract/matches/matches.ts';
import { createWish } from '#contract/wishes/wishes.ts';
import { keepMatches } from '#server/matches/keep-matches.ts';
import { searchRings } from '#server/matches/rings/search-rings.ts';
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

/** What the background does within a minute. */
export async function settle({ deps, services }: TestApp): Promise<void> {
  const own = { ...deps, settings: services.settings };
  while (await keepMatches(own));
  await searchRings(own);
}

export const matchesOf = async ({ client }: TestMember, kind: MatchKind, cursor?: string) =>
  (await client.call(findMyMatches, { query: { kind, ...(cursor && { cursor }) } })).body;

export const idsOf = async (member: TestMember, kind: MatchKind): Promise<string[]> =>
  (await matchesOf(member, kind)).matches.map(({ id }) => id);

export const dismiss = ({ client }: TestMember, id: string) => client.call(dismissMatch, { params: { id } });
