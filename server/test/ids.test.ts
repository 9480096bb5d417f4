import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addMemberNote } from '#contract/admin/accounts.ts';
import { askParty } from '#contract/admin/disputes/dispute-papers.ts';
import { answerSubmission } from '#contract/admin/submissions.ts';
import { register } from '#contract/auth/auth.ts';
import { counterDeal, type Deal, proposeDeal } from '#contract/deals/deals.ts';
import { changeListings } from '#contract/listings/many/many-listings.ts';
import { getOwnership } from '#contract/listings/ownership.ts';
import { createListing } from '#contract/listings/selling.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { writeReview } from '#contract/reviews/reviews.ts';
import { createHelpSubmission } from '#contract/support/support.ts';
import { createWish } from '#contract/wishes/wishes.ts';
import { addEntry, agree, confirm, done, offerOf, openProblem, propose, proposeLess, read } from './deal-acts.ts';
import { startPhotoApp } from './photo-app.ts';
import { addAdmin } from './test-admins.ts';
import type { TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';
import { twoHalves } from './test-images.ts';
import { addListing } from './test-listings.ts';
import { addMember, type TestMember, testPassword } from './test-members.ts';

let testApp: TestApp;
let caller: TestMember;
let other: TestMember;
/** Ids of things that exist, of many kinds: each is tried where a route asks for any. */
let known: string[];
let theirs: string;

beforeEach(async () => {
  testApp = await startPhotoApp();
  caller = await addAdmin(testApp, 'boss@example.com', [], 'super_admin');
  other = await addMember(testApp, 'other@example.com');
  theirs = await addListing(testApp, other.id);
  const asked = [randomUUID(), randomUUID()];
  for (const id of asked)
    await caller.client.call(createHelpSubmission, { body: { id, category: 'bug', message: 'It is gray.' } });
  const review = await caller.client.call(writeReview, { params: { id: other.id }, body: { rating: 5 } });
  known = [caller.id, other.id, await addListing(testApp, caller.id), theirs, review.body.id, ...asked];
});
afterEach(() => testApp.close());

/** By night every id is sent in both spellings, and every made id to every other route. */
const isWhole = process.env.IDS === 'whole';
const apiRoutes = () => testApp.routes.filter(({ method, config }) => method !== 'HEAD' && config?.endpoint);
const nameOf = ({ method, url }: Pick<RouteOptions, 'method' | 'url'>) => `${method} ${url}`;

/** These end the caller, who has more routes to try. */
const endsCaller = ['DELETE /api/me', 'POST /api/auth/sign-out', 'DELETE /api/admin/admins/:id'];

test('an id in upper case is the same id to every route, and never a fault of the server', async () => {
  const wrong: string[] = [];
  const routes = apiRoutes().filter((route) => route.url.includes('/:') && !endsCaller.includes(nameOf(route)));
  for (const route of routes)
    for (const [at, id] of known.entries()) {
      const body = sample(route.config?.endpoint?.body);
      const send = (spelling: string) =>
        caller.client.send(String(route.method), route.url.replaceAll(/:\w+/g, spelling), body);
      const lower = await send(id);
      if (lower.status === 404 && at > 0 && !isWhole) continue;
      const upper = await send(id.toUpperCase());
      const isOther = route.method === 'GET' && upper.status !== lower.status;
      if (isFault(lower) || isFault(upper) || isOther)
        wrong.push(`${nameOf(route)} ${id}: ${lower.status}, in upper case ${upper.status}`);
    }
  expect(wrong).toEqual([]);
  expect(routes.length).toBeGreaterThan(90);
}, 240_000);

test('an id that its sender made works once, and again, in any spelling, and for two things at once is no fault of the server', async () => {
  const given = await madeIds();
  const asking = apiRoutes().filter((route) => takesMadeId(route) && !needsPayments.includes(nameOf(route)));
  expect(Object.keys(given).toSorted()).toEqual(asking.map(nameOf).toSorted());
  const wrong: string[] = [];
  const used: string[] = [];
  for (const [name, make] of Object.entries(given)) {
    const id = randomUUID();
    const answers = [];
    for (const spelling of [id, id, id.toUpperCase()]) answers.push((await make(spelling, 0)).status);
    if (answers.join() !== '200,200,200') wrong.push(`${name}: ${answers}`);
    // For another thing of the same kind, and one that anything else has.
    const others = [...known, ...used];
    for (const taken of [id, id.toUpperCase(), ...(isWhole ? others : [...used.slice(-2), ...known.slice(0, 3)])])
      if (isFault(await make(taken, 1))) wrong.push(`${name} with the id of something else`);
    used.push(id);
  }
  expect(wrong).toEqual([]);
}, 240_000);

test('a moment or a place in a list that no calendar of ours has is refused with a sentence, by every route', async () => {
  const wrong: string[] = [];
  const asked: string[] = [];
  for (const route of apiRoutes()) {
    const { method, url, config } = route;
    const path = url.replaceAll(/:\w+/g, caller.id);
    const send = (moment: string) => caller.client.send(String(method), path, sample(config?.endpoint?.body, moment));
    const isCursor = takes(config?.endpoint?.query, (query) => 'cursor' in (query.properties ?? {}));
    if (!isCursor && !takes(config?.endpoint?.body, hasMoment)) continue;
    asked.push(nameOf(route));
    const bad = isCursor
      ? ['0', '946684799999999', '4102444800000001', '9999999999999999'].map((moment) =>
          caller.client.send('GET', `${path}?cursor=${moment}.${caller.id}`),
        )
      : ['0000-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '2100-01-01T00:00:01Z', '9999-12-31T23:59:59Z'].map(send);
    // Other values of the sample may be refused, too: a moment that is right is one fault less.
    const faults = (moment: string) =>
      config?.endpoint?.body?.safeParse(sample(config.endpoint.body, moment)).error?.issues.length ?? 0;
    if (!isCursor && faults('0000-01-01T00:00:00Z') <= faults('2026-11-19T12:00:00Z'))
      wrong.push(`${nameOf(route)} takes any`);
    for (const { status, error } of await Promise.all(bad))
      if (status !== 400 || !error?.message) wrong.push(`${nameOf(route)}: ${status}`);
  }
  expect(wrong).toEqual([]);
  expect(asked).toEqual(expect.arrayContaining(['PUT /api/me/notifications/read', 'PUT /api/me/away']));
  expect(asked.length).toBeGreaterThan(12);
}, 60_000);

const hasMoment = (schema: Schema) => JSON.stringify(schema).includes('"date-time"');
const takes = (schema: z.ZodType | undefined, does: (schema: Schema) => boolean) =>
  Boolean(schema && does(jsonOf(schema)));

/** Ending a subscription and giving back a payment have tests of their own, where there are payments. */
const needsPayments = ['POST /api/admin/subscriptions/:id/ends', 'POST /api/admin/payments/:id/refunds'];

type Make = (id: string, which: 0 | 1) => Promise<{ status: number }>;

/** A request of each route that takes an id of its sender's, for one of two things. */
async function madeIds(): Promise<Record<string, Make>> {
  const { client } = caller;
  const picture = await twoHalves(80, 60);
  const file = (method: string, url: string) => client.send(method, url, picture, { 'content-type': 'image/jpeg' });
  const offer = (listing: string, cents = 10_000) => offerOf(caller, other, listing, cents);
  const open: Deal[] = [];
  const bound: Deal[] = [];
  for (const _ of [0, 1]) {
    open.push((await propose(caller, offer(theirs))).body);
    bound.push(await send(await agree(caller, other, offer(await addListing(testApp, other.id)))));
  }
  const photos = [randomUUID(), randomUUID()];
  for (const id of photos) await file('POST', `/api/photos?id=${id}`);
  const listed = {
    title: 'Zara bob',
    brand: 'jon-renau',
    condition: 'like-new',
    type: 'both',
    priceCents: 15_000,
    description: 'Worn twice.',
    color: 'Blonde',
    fiberType: 'Synthetic',
    capSize: 'Average',
    modifications: false,
    shippingCents: 0,
  } as const;
  /** Nobody asks in a dispute of their own. */
  const staff = await addAdmin(testApp, 'staff@example.com', [], 'super_admin');
  const elsewhere = await addListing(testApp, other.id);
  const mine = [await addListing(testApp, caller.id), await addListing(testApp, caller.id)];
  const filters = (which: number) => ({ q: `lace ${which}` });
  return {
    'POST /api/me/wishes': (id, which) =>
      client.call(createWish, { body: { id, name: 'Lace', alert: 'off', isPublic: false, filters: filters(which) } }),
    'POST /api/deals': (id, which) => client.call(proposeDeal, { body: { id, moves: offer(theirs, 20_000 + which) } }),
    'POST /api/deals/:id/terms': (id, which) =>
      other.client.call(counterDeal, {
        params: { id: at(open, which).id },
        body: { id, answers: at(open, which).terms.id, moves: offer(theirs, 30_000) },
      }),
    'POST /api/support/submissions': (id, which) =>
      client.call(createHelpSubmission, { body: { id, category: 'bug', message: `It is gray, ${which}.` } }),
    'POST /api/admin/submissions/:id/answers': (id, which) =>
      client.call(answerSubmission, {
        params: { id: at(known, -1 - which) },
        body: { id, text: 'Please load the page again.', done: false },
      }),
    'POST /api/admin/users/:id/notes': (id, which) =>
      client.call(addMemberNote, { params: { id: other.id }, body: { id, text: `Called twice, ${which}.` } }),
    'POST /api/messages': (id, which) =>
      client.call(sendMessage, { body: { id, receiverId: other.id, content: `Hello ${which}` } }),
    'POST /api/registrations': (attemptId, which) =>
      new TestClient(testApp.app).call(register, {
        body: { attemptId, email: `new-${which}@example.com`, password: testPassword, acceptTerms: true },
      }),
    'POST /api/reports': (id, which) =>
      client.call(createReport, {
        body: { id, kind: 'listing', subjectId: at([theirs, elsewhere], which), reason: 'other', details: 'Look' },
      }),
    'POST /api/deals/:id/problems': (id, which) => openProblem(caller, at(bound, which), { id }),
    'POST /api/deals/:id/problems/:problem/entries': async (id, which) =>
      addEntry(caller, (await read(caller, at(bound, which))).body, { id }),
    'POST /api/deals/:id/adjustments': (id, which) => proposeLess(caller, at(bound, which), { id, cents: 1_000 }),
    'POST /api/admin/deals/:id/questions': (id, which) =>
      staff.client.call(askParty, {
        params: { id: at(bound, which).id },
        body: { id, memberId: other.id, text: 'When was it sent?', days: 3 },
      }),
    'POST /api/deals/:id/images': (id, which) => file('POST', `/api/deals/${at(bound, which).id}/images?id=${id}`),
    'PUT /api/listings/:id/ownership': async (id, which) => {
      const params = { id: at(mine, which) };
      const { code } = (await client.call(getOwnership, { params })).body;
      return file('PUT', `/api/listings/${params.id}/ownership?id=${id}&code=${code}`);
    },
    'POST /api/message-images': (id) => file('POST', `/api/message-images?id=${id}`),
    'PUT /api/me/avatar': (id) => file('PUT', `/api/me/avatar?id=${id}`),
    'POST /api/listings': (id, which) =>
      client.call(createListing, { body: { id, ...listed, photoIds: [at(photos, which)] } }),
    'POST /api/me/listing-changes': (id, which) =>
      client.call(changeListings, {
        body: { id, listingIds: [at(mine, which)], change: { what: 'percent', percent: -5 } },
      }),
    'POST /api/photos': (id) => file('POST', `/api/photos?id=${id}`),
  };
}

/** The buyer has paid, and the wig is on its way. */
async function send(deal: Deal): Promise<Deal> {
  for (const { id, kind } of deal.steps) {
    const isPaid = kind === 'payment';
    await done(
      isPaid ? caller : other,
      deal,
      id,
      isPaid ? {} : { carrier: 'usps', tracking: '9400100000000000000000' },
    );
    if (isPaid) await confirm(other, deal, id);
  }
  return deal;
}

function at<Thing>(things: readonly Thing[], which: number): Thing {
  const thing = things.at(which);
  if (!thing) throw new Error(`There is no thing ${which}`);
  return thing;
}

/** Whether a route takes an id that its sender made: in the body or, beside a file, in the query. */
function takesMadeId({ config }: RouteOptions): boolean {
  const { body, query, file } = config?.endpoint ?? {};
  const asked = file ? query : body;
  const { properties = {} } = asked ? jsonOf(asked) : {};
  return ['id', 'attemptId'].some((name) => properties[name]?.format === 'uuid');
}

/** 503 is for what stands outside: there are no payments here. */
const isFault = ({ status }: { status: number }) => status >= 500 && status !== 503;

/** A value that the schema takes, with `anyId` wherever it asks for an id. */
function sample(schema: z.ZodType | undefined, moment?: string): unknown {
  if (!schema) return undefined;
  return fill(jsonOf(schema), moment);
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
  minLength?: number;
  minItems?: number;
}

function fill(schema: Schema, moment?: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  const either = choices.find((choice) => moment && hasMoment(choice)) ?? choices[0];
  if (either) return fill(either, moment);
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, fill(part, moment)]));
  if (schema.type === 'array') return schema.items ? [fill(schema.items, moment)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return false;
  if (schema.format === 'date-time' && moment) return moment;
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (schema.type === 'string') return 'some words'.repeat(Math.ceil((schema.minLength ?? 1) / 10));
  return null;
}
