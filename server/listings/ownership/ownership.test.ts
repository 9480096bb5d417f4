import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { findProofs, judgeProof } from '#contract/admin/ownership.ts';
import { getListing } from '#contract/listings/listings.ts';
import { confirmOwnership, getOwnership, type Ownership, removeProof } from '#contract/listings/ownership.ts';
import { removeListingPhoto, updateListing } from '#contract/listings/selling.ts';
import { deleteMyAccount, exportMyData } from '#contract/members/members.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import { cleanUpPhotos } from '#contract/photos/photos.ts';
import { allJobs } from '#server/all-jobs.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addListing } from '#server/test/test-listings.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let folder: string;
let picture: Buffer;
let staff: TestMember;
let owner: TestMember;
let other: TestMember;
let wig: string;
let places = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wigloop-ownership-'));
  testApp = await startTestApp({ DATA_DIR: folder });
  staff = await addAdmin(testApp, 'staff@example.com', ['listings.write']);
  picture = await twoHalves(400, 300);
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  [owner, other] = [await newMember(), await newMember()];
  wig = await addListing(testApp, owner.id);
});

const newMember = () => addMember(testApp, `member-${++places}@example.com`);
const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const ownershipFor = ({ client }: TestMember) => client.call(getOwnership, { params: { id: wig } });
const codeToday = async () => (await ownershipFor(owner)).body.code ?? '';
const look = ({ client }: TestMember) =>
  client.send('GET', `/api/listings/${wig}/ownership/image?width=320`, undefined, {});
const confirm = ({ client }: TestMember) => client.call(confirmOwnership, { params: { id: wig } });
const markOf = async () => (await other.client.call(getListing, { params: { id: wig } })).body.ownershipShownAt;

async function add(code?: string, { client } = owner, id: string = randomUUID()) {
  const url = `/api/listings/${wig}/ownership?id=${id}&code=${code ?? (await codeToday())}`;
  return client.send<Ownership>('PUT', url, picture, { 'content-type': 'image/jpeg' });
}

async function agree() {
  const deal = (await deals.propose(other, deals.offerOf(other, owner, wig))).body;
  return (await deals.accept(owner, deal)).body;
}

test('the code is of one wig and of today or yesterday, and only its owner is told it', async () => {
  const code = await codeToday();
  expect(code).toMatch(/^[A-Z3479]{5}$/);
  expect((await ownershipFor(other)).status).toBe(404);
  expect((await add('WRONG')).error.code).toBe('ownership.code_over');
  testApp.deps.clock.advance({ days: 1 });
  expect(await codeToday()).not.toBe(code);
  expect((await add(code)).body.proof).toMatchObject({ code, shownAt: null });
  testApp.deps.clock.advance({ days: 1 });
  expect((await add(code)).status).toBe(409);
  expect((await add(code, other)).status).toBe(404);
});

test('the photograph is seen by its owner, by staff and by a party of an open deal, and by nobody else', async () => {
  const { body } = await add();
  expect(body.proof).toMatchObject({ width: 400, height: 300 });
  expect((await look(owner)).status).toBe(200);
  expect((await look(other)).status).toBe(404);
  const url = `/api/admin/ownership/${wig}/image`;
  expect((await staff.client.send('GET', url)).status).toBe(200);
  expect((await other.client.send('GET', url)).status).toBe(403);
  const { rows } = await run('select photo_id from ownership_proofs where listing_id = $1', [wig]);
  const address = `/media/ownership-proofs/${owner.id}/${rows[0].photo_id}-320.webp`;
  expect((await owner.client.send('GET', address)).status).toBe(404);

  const deal = (await deals.propose(other, deals.offerOf(other, owner, wig))).body;
  expect((await look(other)).status).toBe(200);
  expect((await ownershipFor(other)).body).toMatchObject({ code: null, mayConfirm: false });
  expect((await confirm(other)).error.code).toBe('ownership.not_agreed');
  await deals.withdraw(other, deal);
  expect((await look(other)).status).toBe(404);
});

test('the other party of an agreed deal may say that it suffices; that stays in the deal, and gives no mark', async () => {
  await add();
  const deal = await agree();
  expect((await confirm(owner)).status).toBe(404);
  expect((await ownershipFor(other)).body.mayConfirm).toBe(true);
  const at = testApp.deps.clock.now().getTime();
  expect(Date.parse((await confirm(other)).body.sufficesSince ?? '')).toBe(at);
  testApp.deps.clock.advance({ hours: 1 });
  expect((await confirm(other)).body).toMatchObject({ mayConfirm: false, proof: { shownAt: null } });
  expect(Date.parse((await ownershipFor(owner)).body.sufficesSince ?? '')).toBe(at);
  expect(await markOf()).toBeNull();
  // Another photograph asks anew, and with the deal it is over.
  await add();
  expect((await ownershipFor(other)).body).toMatchObject({ mayConfirm: true, sufficesSince: null });
  await confirm(other);
  await deals.askToCancel(other, deal);
  await deals.answerCancel(owner, deal, 'yes');
  expect((await ownershipFor(owner)).body.sufficesSince).toBeNull();
  expect(await markOf()).toBeNull();
});

test('whoever has looked at one wig of a deal has not looked at the other', async () => {
  await add();
  const first = wig;
  wig = await addListing(testApp, owner.id);
  await add();
  const moves = [...deals.offerOf(other, owner, first), { from: owner.id, to: other.id, listingId: wig }];
  await deals.accept(owner, (await deals.propose(other, moves)).body);
  expect((await confirm(other)).body.sufficesSince).not.toBeNull();
  wig = first;
  expect((await ownershipFor(other)).body).toMatchObject({ mayConfirm: true, sufficesSince: null });
});

test('our team confirms the photograph it looked at, and no other', async () => {
  const seen = (await add()).body.proof?.photoId ?? '';
  await add();
  const late = await staff.client.call(judgeProof, { params: { id: wig }, body: { isShown: true, photoId: seen } });
  expect([late.status, late.error.code, await markOf()]).toEqual([409, 'ownership.other_photo', null]);
  const photoId = (await ownershipFor(owner)).body.proof?.photoId ?? '';
  const judge = (isLabelShown: boolean) =>
    staff.client.call(judgeProof, { params: { id: wig }, body: { isShown: true, photoId, isLabelShown } });
  const listing = async () => (await other.client.call(getListing, { params: { id: wig } })).body;
  await judge(false);
  expect(await listing()).toMatchObject({ ownershipShownAt: expect.any(String), isLabelShown: false });
  await judge(true);
  expect(await listing()).toMatchObject({ ownershipShownAt: expect.any(String), isLabelShown: true });
  await add();
  expect(await listing()).toMatchObject({ ownershipShownAt: null, isLabelShown: false });
});

test('staff confirm no photograph of their own', async () => {
  owner = staff;
  wig = await addListing(testApp, staff.id);
  const photoId = (await add()).body.proof?.photoId ?? '';
  const judged = await staff.client.call(judgeProof, { params: { id: wig }, body: { isShown: true, photoId } });
  expect([judged.error.code, await markOf()]).toEqual(['admin.own_matter', null]);
});

test('a moderator finds what waits, gives the mark or says why not to the owner, and both are on record', async () => {
  await add();
  const waiting = async () =>
    (await staff.client.call(findProofs, { query: {} })).body.proofs.filter(({ listingId }) => listingId === wig);
  const counted = async () =>
    (await staff.client.call(getAttention, {})).body.items.find(({ kind }) => kind === 'ownership')?.count ?? 0;
  expect(await waiting()).toMatchObject([{ owner: { id: owner.id }, proof: { code: await codeToday() } }]);
  const before = await counted();
  const judge = async (verdict: { isShown: true } | { isShown: false; reason: string }) => {
    const photoId = (await ownershipFor(owner)).body.proof?.photoId ?? '';
    return staff.client.call(judgeProof, { params: { id: wig }, body: { ...verdict, photoId } });
  };
  expect((await judge({ isShown: false, reason: ' ' })).status).toBe(400);
  await judge({ isShown: false, reason: 'The code cannot be read.' });
  expect([await waiting(), await counted()]).toEqual([[], before - 1]);
  expect((await ownershipFor(owner)).body.proof?.refusal).toBe('The code cannot be read.');
  // Said twice, it is told once.
  await judge({ isShown: false, reason: 'The code cannot be read.' });
  const { notifications } = (await owner.client.call(findNotifications, { query: {} })).body;
  expect(notifications.map(({ kind }) => kind)).toEqual(['ownership-refused']);
  const [mail] = await readMailbox(testApp, owner.email);
  expect(mail?.text).toContain('The code cannot be read.');

  await add();
  expect(await waiting()).toHaveLength(1);
  await judge({ isShown: true });
  await judge({ isShown: true });
  expect(await markOf()).not.toBeNull();
  const { rows } = await run(`select action, reason from audit_log where subject_id = $1 order by seq`, [wig]);
  expect(rows).toEqual([
    { action: 'ownership.refuse', reason: 'The code cannot be read.' },
    { action: 'ownership.show', reason: null },
  ]);
});

test('another title or other photos take the mark away, another price does not; its owner may delete it', async () => {
  await add();
  const show = () =>
    run(`update ownership_proofs set shown_at = now(), shown_by = owner_id where listing_id = $1`, [wig]);
  await show();
  const first = await addPhoto();
  const photos = [first, await addPhoto(), await addPhoto()];
  const save = (change: object) =>
    owner.client.call(updateListing, {
      params: { id: wig },
      body: { ...fields, photoIds: photos, ...change },
    });
  await run('update photos set listing_id = $1, position = array_position($2::uuid[], id) where id = any ($2)', [
    wig,
    photos,
  ]);
  expect((await save({ priceCents: 9_900 })).status).toBe(200);
  expect(await markOf()).not.toBeNull();
  await save({ title: 'Another wig altogether' });
  expect(await markOf()).toBeNull();
  await show();
  await owner.client.call(removeListingPhoto, { params: { id: wig, photoId: first } });
  expect(await markOf()).toBeNull();
  expect((await owner.client.call(removeProof, { params: { id: wig } })).body.proof).toBeNull();
  expect((await look(owner)).status).toBe(404);
});

const fields = {
  title: 'Layered bob',
  description: 'Worn twice.',
  brand: 'gabor',
  condition: 'like-new',
  type: 'sale',
  priceCents: 15_000,
  color: 'Brunette',
  fiberType: 'Synthetic',
  capSize: 'Average',
  modifications: false,
  shippingCents: 0,
} as const;

async function addPhoto(): Promise<string> {
  const id = randomUUID();
  await owner.client.send('POST', `/api/photos?id=${id}`, picture, { 'content-type': 'image/jpeg' });
  return id;
}

test('the clean-up of images leaves a proof alone; it goes when it is replaced, with its listing and with the account', async () => {
  const first = randomUUID();
  expect((await add(undefined, owner, first)).status).toBe(200);
  expect((await add(undefined, owner, first)).status).toBe(200);
  const isKept = async (id: string) =>
    (await testApp.services.media.head(`ownership-proofs/${owner.id}/${id}-320.webp`)) !== undefined;
  const passANight = async () => {
    testApp.deps.clock.advance({ days: 2 });
    for (const job of allJobs(testApp.deps, testApp.services)) if (job.schedule) await job.run({});
    await owner.client.call(cleanUpPhotos, {});
  };
  await passANight();
  expect([await isKept(first), (await look(owner)).status]).toEqual([true, 200]);
  const second = randomUUID();
  await add(undefined, owner, second);
  expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
  const { listings } = (await owner.client.call(exportMyData, {})).body as { listings: { proofs: unknown[] } };
  expect(listings.proofs).toHaveLength(1);

  await run('delete from listings where id = $1', [wig]);
  await passANight();
  expect(await isKept(second)).toBe(false);
  wig = await addListing(testApp, owner.id);
  const third = randomUUID();
  await add(undefined, owner, third);
  await owner.client.call(deleteMyAccount, { body: { password: testPassword } });
  await runJobs(testApp);
  expect(await isKept(third)).toBe(false);
});
