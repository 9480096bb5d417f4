import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminDealImagePath, dealImagePath } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { dayMs } from '#contract/durations.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { cleanUpPhotos } from '#contract/photos/photos.ts';
import { passTime } from '#server/deals/store/pass-time.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addListing } from '#server/test/test-listings.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { deleteUnsentDealImages } from './deal-images.ts';

let testApp: TestApp;
let folder: string;
let picture: Buffer;
let ann: TestMember;
let bea: TestMember;
let wig: string;
let places = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wigloop-deal-images-'));
  testApp = await startTestApp({ DATA_DIR: folder });
  picture = await twoHalves(400, 300);
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  places += 1;
  ann = await addMember(testApp, `ann-${places}@example.com`);
  bea = await addMember(testApp, `bea-${places}@example.com`);
  wig = await addListing(testApp, bea.id, { type: 'both' });
});

const offer = () => deals.agree(ann, bea, deals.offerOf(ann, bea, wig));
const upload = ({ client }: TestMember, { id }: Deal, imageId: string = randomUUID(), bytes = picture) =>
  client.send<{ id: string }>('POST', `/api/deals/${id}/images?id=${imageId}`, bytes, { 'content-type': 'image/jpeg' });
const look = ({ client }: { client: TestClient }, { id }: Deal, imageId: string) =>
  client.send('GET', `${dealImagePath(id, imageId)}?width=320`);
const statusOf = async (id: string) =>
  (await testApp.deps.database.pool.query('select status from listings where id = $1', [id])).rows[0].status;

test('a problem stops all clocks until whoever opened it withdraws it, and then each has the time it had left', async () => {
  const deal = await offer();
  const due = deal.steps[0]?.wait?.dueAt ?? '';
  testApp.deps.clock.advance({ days: 1 });
  const disputed = (await deals.openProblem(ann, deal)).body;
  expect(disputed).toMatchObject({
    state: 'disputed',
    mayDo: expect.arrayContaining(['add-entry', 'withdraw-problem']),
  });
  expect(disputed.steps.map(({ wait }) => wait)).toEqual([null, null]);
  const theirs = (await deals.read(bea, deal)).body;
  expect(theirs.mayDo).toContain('add-entry');
  expect((await deals.withdrawProblem(bea, disputed)).error.code).toBe('deals.not_your_problem');
  testApp.deps.clock.advance({ days: 10 });
  const back = (await deals.withdrawProblem(ann, disputed)).body;
  expect(back.state).toBe('agreed');
  expect(Date.parse(back.steps[0]?.wait?.dueAt ?? '') - Date.parse(due)).toBe(10 * dayMs);
});

test('"It has not come" opens a problem that does not count against the three, and the same words again open no second one', async () => {
  const deal = await offer();
  await deals.done(ann, deal, 1);
  const first = (await deals.missing(bea, deal, 1)).body;
  expect(first.problems).toMatchObject([{ by: bea.id, reason: 'not-received', step: 1, text: 'Nothing has come.' }]);
  expect((await deals.missing(bea, deal, 1)).body.problems).toHaveLength(1);
  let current = first;
  await deals.withdrawProblem(bea, current);
  for (let count = 0; count < 3; count++) {
    current = (await deals.openProblem(bea, deal)).body;
    await deals.withdrawProblem(bea, current);
  }
  expect((await deals.openProblem(bea, deal)).error.code).toBe('deals.too_many_problems');
  testApp.deps.clock.advance({ days: 3 });
  expect((await deals.missing(bea, deal, 1)).body.state).toBe('disputed');
});

test('words and photographs of a problem are seen by its parties alone; photographs by staff who decide as well', async () => {
  const deal = await offer();
  const reader = await addAdmin(testApp, `reader-${places}@example.com`, ['deals.read']);
  const decider = await addAdmin(testApp, `decider-${places}@example.com`, ['deals.read', 'deals.decide']);
  const eve = await addMember(testApp, `eve-${places}@example.com`);
  const { id: imageId } = (await upload(ann, deal)).body;
  // Until it is sent, nobody but its sender knows of it.
  expect([(await look(ann, deal, imageId)).status, (await look(bea, deal, imageId)).status]).toEqual([200, 404]);
  const disputed = (await deals.openProblem(ann, deal, { imageIds: [imageId] })).body;
  expect(disputed.problems[0]?.images).toMatchObject([{ id: imageId, width: 400, height: 300 }]);
  const answer = await look(bea, deal, imageId);
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect((await look(eve, deal, imageId)).status).toBe(404);
  expect((await look({ client: new TestClient(testApp.app) }, deal, imageId)).status).toBe(401);
  expect((await eve.client.send('GET', `/media/deal-images/${ann.id}/${imageId}-320.webp`)).status).toBe(404);
  const asStaff = ({ client }: TestMember) => client.send('GET', adminDealImagePath(deal.id, imageId));
  expect([(await asStaff(reader)).status, (await asStaff(decider)).status]).toEqual([403, 200]);
});

test('photographs are one’s own, for this deal, shown once and at most six', async () => {
  const deal = await offer();
  const other = await deals.agree(ann, bea, deals.offerOf(ann, bea, await addListing(testApp, bea.id)));
  const eve = await addMember(testApp, `eve-${places}@example.com`);
  expect((await upload(eve, deal)).status).toBe(404);
  const { id: theirs } = (await upload(bea, deal)).body;
  const { id: elsewhere } = (await upload(ann, other)).body;
  for (const imageIds of [[theirs], [elsewhere], [randomUUID()]])
    expect((await deals.openProblem(ann, deal, { imageIds })).error.code).toBe('deals.image_not_found');
  expect((await deals.read(ann, deal)).body.state).toBe('agreed');
  const { id: mine } = (await upload(ann, deal)).body;
  const id = randomUUID();
  const disputed = (await deals.openProblem(ann, deal, { id, imageIds: [mine] })).body;
  expect((await deals.openProblem(ann, deal, { id, imageIds: [mine] })).body).toEqual(disputed);
  expect((await deals.addEntry(ann, disputed, { imageIds: [mine] })).error.code).toBe('deals.image_not_found');
  const more = await Promise.all(Array.from({ length: 6 }, () => upload(ann, deal)));
  const imageIds = more.map(({ body }) => body.id);
  expect((await deals.addEntry(ann, disputed, { imageIds })).error.code).toBe('deals.too_many_entries');
  const entered = (await deals.addEntry(ann, disputed, { imageIds: imageIds.slice(1) })).body;
  expect(entered.problems[0]?.entries[0]).toMatchObject({ by: ann.id, images: { length: 5 } });
  const large = await upload(ann, deal, randomUUID(), Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]));
  expect(large.status).toBe(413);
});

test('no clean-up touches photographs of problems; unsent ones go after a day', async () => {
  const deal = await offer();
  const [{ id: shown }, { id: unsent }] = [(await upload(ann, deal)).body, (await upload(ann, deal)).body];
  await deals.openProblem(ann, deal, { imageIds: [shown] });
  testApp.deps.clock.advance({ hours: 25 });
  await ann.client.call(cleanUpPhotos, {});
  await deleteUnsentDealImages(testApp.deps, testApp.services.media);
  expect([(await look(ann, deal, shown)).status, (await look(ann, deal, unsent)).status]).toEqual([200, 404]);
  const left = await testApp.services.media.get(`deal-images/${ann.id}/${unsent}-320.webp`);
  expect(left).toBeUndefined();

  // The dispute ends by itself; the other party sees the photograph until the last one leaves.
  testApp.deps.clock.advance({ days: 30 });
  await passTime(testApp.deps);
  const leave = ({ client }: TestMember) => client.call(deleteMyAccount, { body: { password: testPassword } });
  expect((await leave(ann)).status).toBe(200);
  await runJobs(testApp);
  expect((await look(bea, deal, shown)).status).toBe(200);
  expect((await leave(bea)).status).toBe(200);
  await runJobs(testApp);
  expect(await testApp.services.media.get(`deal-images/${ann.id}/${shown}-320.webp`)).toBeUndefined();
});

test('a dispute that nobody decides is closed after 30 days without marks; what was sent is gone, the rest is free', async () => {
  const deal = await offer();
  await deals.done(bea, deal, 2, { carrier: 'in-person' });
  await deals.missing(ann, deal, 2);
  const otherWig = await addListing(testApp, bea.id);
  const other = await deals.agree(ann, bea, deals.offerOf(ann, bea, otherWig));
  await deals.openProblem(ann, other);
  testApp.deps.clock.advance({ days: 30 });
  await passTime(testApp.deps);
  const [one, two] = [(await deals.read(ann, deal)).body, (await deals.read(ann, other)).body];
  expect([one.state, one.endedAs?.reason, one.marks]).toEqual(['closed', 'undecided', []]);
  expect(two.state).toBe('closed');
  expect([await statusOf(wig), await statusOf(otherWig)]).toEqual(['removed', 'active']);
});
