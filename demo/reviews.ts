import { dayMs } from '#contract/durations.ts';
import { paymentMethods, shippingMethods, shipsWithinDays } from '#contract/policies/policy-values.ts';
import { createRandom, hashText, type Random } from '#demo/drawing/scene/random.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { userPolicies } from '#server/db/schema/policies.ts';
import { reviewResponses, reviews, reviewVotes } from '#server/db/schema/reviews.ts';
import { demoListings } from './catalogue/listings.ts';
import { joinedDaysAgo } from './catalogue/members.ts';
import { pickResponse, pickReview } from './review-texts.ts';

/** The demo seller has more than a page of them. */
const mostReviewed = 'seller@wigloop.test';
const mostReviews = 14;

/** Reviews of demo members about each other, and their ways to be paid. Ids by address. */
export async function addDemoReviews(
  tx: DbOrTransaction,
  members: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const dealt = demoListings().filter(({ status }) => status !== 'active');
  const emails = new Map([...members].map(([email, id]) => [id, email]));
  for (const [email, sellerId] of members) {
    const random = createRandom(hashText(email));
    const others = shuffle(
      [...members.values()].filter((id) => id !== sellerId),
      random,
    );
    // Nobody has more reviews than wigs they sold or traded.
    const dealings = dealt.filter(({ ownerEmail }) => ownerEmail === email).length;
    const count = Math.min(dealings, email === mostReviewed ? mostReviews : Math.floor(random.between(0, 8)));
    const said = new Set<string>();
    for (const [place, reviewerId] of others.slice(0, count).entries()) {
      const bothHere = Math.min(joinedDaysAgo(email), joinedDaysAgo(emails.get(reviewerId) ?? ''));
      const daysAgo = Math.min(2 + place * random.between(2, 6), bothHere - 1);
      await addReview(tx, { sellerId, reviewerId, readers: others.slice(count), said, daysAgo, now }, random);
    }
    if (email === mostReviewed || random.next() < 0.7) await addPolicy(tx, sellerId, now, random);
  }
}

interface Written {
  sellerId: string;
  reviewerId: string;
  readers: readonly string[];
  /** Words of others about this seller: nobody repeats them. */
  said: Set<string>;
  daysAgo: number;
  now: Date;
}

async function addReview(tx: DbOrTransaction, written: Written, random: Random): Promise<void> {
  const { sellerId, reviewerId, readers, said, daysAgo, now } = written;
  const createdAt = new Date(now.getTime() - daysAgo * dayMs);
  const { rating, comment } = pickReview(random);
  const words = { rating, comment: comment && said.has(comment) ? null : comment };
  if (comment) said.add(comment);
  const [row] = await tx
    .insert(reviews)
    .values({ reviewerId, reviewedUserId: sellerId, ...words, createdAt })
    .returning({ id: reviews.id });
  if (!row) throw new Error(`Cannot add a demo review of ${sellerId}`);
  const reviewId = row.id;
  const votes = shuffle(readers, random).slice(0, Math.floor(random.between(0, 6)));
  if (words.comment && votes.length > 0) {
    await tx.insert(reviewVotes).values(votes.map((userId) => ({ reviewId, userId, createdAt })));
  }
  if (random.next() < 0.4) {
    const answeredAt = new Date(Math.min(now.getTime(), createdAt.getTime() + dayMs));
    const response = pickResponse(words.rating, random);
    await tx.insert(reviewResponses).values({ reviewId, responderId: sellerId, response, createdAt: answeredAt });
  }
}

const returnPolicies: readonly [string, ...string[]] = [
  'Returns within 7 days, unworn and with the tag. The buyer pays the way back.',
  'All sales final, but ask me anything before: I would rather send ten photos than one disappointment.',
  'If it is not as described, send it back within 5 days for a full refund.',
];

const shippingPlaces: readonly [string, ...string[]] = [
  'Ohio',
  'Texas',
  'Oregon',
  'Georgia',
  'New York',
  'Ontario, Canada',
];

async function addPolicy(tx: DbOrTransaction, userId: string, now: Date, random: Random): Promise<void> {
  await tx.insert(userPolicies).values({
    userId,
    paymentMethods: paymentMethods.filter((method) => method === 'PayPal' || random.next() < 0.35),
    shippingMethods: shippingMethods.filter((method) => method === 'USPS Priority Mail' || random.next() < 0.3),
    shipsFrom: random.pick(shippingPlaces),
    shipsWithinDays: random.pick(shipsWithinDays),
    returnPolicy: random.pick(returnPolicies),
    additionalNotes: random.next() < 0.5 ? 'I ship on Mondays and Thursdays, always with tracking.' : null,
    lastUpdated: new Date(now.getTime() - random.between(3, 60) * dayMs),
  });
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
