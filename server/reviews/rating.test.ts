import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser } from '#contract/admin/users.ts';
import { findMemberListings, getProfile } from '#contract/members/profiles.ts';
import { refreshCards } from '#server/listings/cards/refresh-cards.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let staff: TestMember;
let places = 0;
beforeAll(async () => {
  testApp = await startTestApp();
  staff = await addAdmin(testApp, 'staff@example.com', ['users.read']);
});
afterAll(() => testApp.close());

const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);

interface Written {
  author: number;
  rating: number;
  kind: 'open' | 'recorded' | 'verified';
  isHidden: boolean;
}
interface Story {
  written: Written[];
  banned: number[];
  left: number[];
}

const authors = 5;
const author = fc.integer({ min: 0, max: authors - 1 });
const stories: fc.Arbitrary<Story> = fc.record({
  written: fc.array(
    fc.record({
      author,
      rating: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom('open', 'recorded', 'verified', 'verified'),
      isHidden: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 10 },
  ),
  banned: fc.uniqueArray(author, { maxLength: 2 }),
  left: fc.uniqueArray(author, { maxLength: 2 }),
});

/** The rating as one would say it in words: of each author the newest, and from three members on the newest verified one. */
function inWords({ written, banned, left }: Story) {
  const shown = written.filter((one) => !one.isHidden && (!banned.includes(one.author) || left.includes(one.author)));
  const verified = newestOfEach(shown.filter(({ kind }) => kind === 'verified'));
  const isRatingVerified = verified.length >= 3;
  const counted = isRatingVerified ? verified : newestOfEach(shown);
  const total = counted.reduce((sum, { rating }) => sum + rating, 0);
  const rating = counted.length === 0 ? 0 : Math.round((total * 10) / counted.length) / 10;
  return { rating, reviewCount: counted.length, isRatingVerified };
}

const newestOfEach = (written: Written[]): Written[] => [
  ...new Map(written.map((one) => [one.author, one] as const)).values(),
];

/** The last of several open reviews by one author stands, as in the product. */
const withoutDoubles = (written: Written[]) =>
  written.filter(
    (one, at) =>
      one.kind !== 'open' ||
      !written.slice(at + 1).some((later) => later.kind === 'open' && later.author === one.author),
  );

async function addPerson(): Promise<string> {
  const name = `person-${++places}`;
  const { rows } = await run(`insert into "user" (email, name, email_verified) values ($1, $1, true) returning id`, [
    `${name}@example.com`,
  ]);
  const { id } = rows[0];
  await run('insert into profiles (id, username, display_name) values ($1, $2, $2)', [id, name]);
  return id;
}

/** Reviews need a deal to point at; what became of it is told by the flag. */
async function addDeal(proposer: string): Promise<string> {
  const id = randomUUID();
  const client = await testApp.deps.database.pool.connect();
  await client.query(`begin; select set_config('wigloop.deal', '${id}', true);
    insert into deals (id, kind, state, proposed_by, terms_id, ended_at, ended_reason, created_at, changed_at)
    values ('${id}', 'deal', 'declined', '${proposer}', '${id}', now(), 'other', now(), now()); commit`);
  client.release();
  return id;
}

async function tell(seller: string, { written, banned, left }: Story): Promise<void> {
  const people = await Promise.all(Array.from({ length: authors }, addPerson));
  for (const [at, { author: by, rating, kind, isHidden }] of written.entries()) {
    const deal = kind === 'open' ? null : await addDeal(seller);
    const { rows } = await run(
      `insert into reviews (reviewer_id, reviewed_user_id, rating, deal_id, deal_author, is_verified, created_at)
        values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7)) returning id`,
      [people[by], seller, rating, deal, deal && people[by], kind === 'verified', at],
    );
    const hide = `update reviews set hidden_at = now(), hidden_reason = 'rude' where id = $1`;
    if (isHidden) await run(hide, [rows[0].id]);
  }
  for (const one of left) await run('delete from "user" where id = $1', [people[one]]);
  for (const one of banned) await run(`update profiles set status = 'banned' where id = $1`, [people[one]]);
}

test('card, profile and back office show one rating: each author counts once, hidden ones and those of banned authors are out, and from three members on verified ones alone count', async () => {
  const reader = await addMember(testApp, 'reader@example.com');
  await fc.assert(
    fc.asyncProperty(stories, async ({ written, ...rest }) => {
      const story = { ...rest, written: withoutDoubles(written) };
      const seller = await addPerson();
      await addListing(testApp, seller);
      await tell(seller, story);
      const expected = inWords(story);
      const params = { id: seller };
      const profile = (await reader.client.call(getProfile, { params })).body;
      expect(profile).toMatchObject(expected);
      expect(profile.ratingCounts.reduce((sum, count) => sum + count)).toBe(expected.reviewCount);
      while (await refreshCards(testApp.deps));
      const card = (await reader.client.call(findMemberListings, { params, query: {} })).body.listings[0];
      expect(card?.owner).toMatchObject(expected);
      expect((await staff.client.call(getUser, { params })).body).toMatchObject(expected);
    }),
    { numRuns: 25 },
  );
});

test('one member with three verified reviews does not make the rating, also not once their account is gone', async () => {
  const seller = await addPerson();
  const by = (author: number, rating: number) => ({ author, rating, kind: 'verified' as const, isHidden: false });
  const story = {
    written: [by(0, 5), by(0, 5), by(0, 5), { ...by(1, 1), kind: 'open' as const }],
    banned: [],
    left: [0],
  };
  await tell(seller, story);
  const profile = (await staff.client.call(getProfile, { params: { id: seller } })).body;
  expect(profile).toMatchObject({ rating: 3, reviewCount: 2, isRatingVerified: false });
});
