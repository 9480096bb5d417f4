import { randomUUID } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adminListingErrors,
  changeAdminListingStatus,
  takeListingDown,
  takePhotoDown,
} from '#contract/admin/listings.ts';
import { getReport } from '#contract/admin/reports.ts';
import { banUser, liftRestriction, suspendUser } from '#contract/admin/users.ts';
import { getListing } from '#contract/listings/listings.ts';
import { removeListing } from '#contract/listings/selling.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { deletePhoto, type Photo, photoErrors } from '#contract/photos/photos.ts';
import { auditLog } from '#server/db/schema/admin.ts';
import { photoChanges, photos } from '#server/db/schema/photos.ts';
import { passTime } from '#server/deals/store/pass-time.ts';
import * as deals from '#server/test/deal-acts.ts';
import { type PhotoApp, startPhotoApp, upload } from '#server/test/photo-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { TestClient } from '#server/test/test-client.ts';
import { patchwork } from '#server/test/test-images.ts';
import { addListing, reserveListing } from '#server/test/test-listings.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { changePhotoFiles, forgetKeptPhotos } from './change-photo-files.ts';

let app: PhotoApp;
let staff: TestMember;
let ann: TestMember;
let bea: TestMember;
let cat: TestMember;
beforeAll(async () => {
  app = await startPhotoApp();
  staff = await addAdmin(app, 'staff@example.com', ['listings.read', 'listings.write', 'users.write', 'reports.write']);
  [ann, bea, cat] = (await Promise.all(['ann', 'bea', 'cat'].map((name) => addMember(app, `${name}@example.com`)))) as [
    TestMember,
    TestMember,
    TestMember,
  ];
});
afterAll(() => app.close());

async function addPictured(owner: TestMember): Promise<{ id: string; photo: Photo }> {
  const { body: photo } = await upload(owner, await patchwork(1));
  const id = await addListing(app, owner.id);
  await app.deps.database.db.update(photos).set({ listingId: id, position: 0 }).where(eq(photos.id, photo.id));
  return { id, photo };
}

const work = () => changePhotoFiles(app.deps, app.services.media);
const waiting = () => app.deps.database.db.$count(photoChanges);
const photoOf = async (listingId: string) => {
  const [row] = await app.deps.database.db
    .select()
    .from(photos)
    .where(eq(photos.listingId, listingId))
    .orderBy(asc(photos.position));
  return row as Photo;
};
const see = async (photo: Photo, by?: TestMember) =>
  (by?.client ?? new TestClient(app.app)).send('GET', photoUrl(photo, 320));
const statusesFor = async (photo: Photo, ...callers: (TestMember | undefined)[]) =>
  Promise.all(callers.map(async (by) => (await see(photo, by)).status));

test.each(['taken down', 'deleted'] as const)(
  'a listing that is %s shows its photographs under new addresses alone',
  async (how) => {
    const { id, photo } = await addPictured(ann);
    if (how === 'deleted')
      await staff.client.call(changeAdminListingStatus, { params: { id }, body: { status: 'deleted' } });
    else await staff.client.call(takeListingDown, { params: { id }, body: { reason: 'A stolen photo.' } });
    // The first request after the answer, before any worker.
    expect(await statusesFor(photo, undefined, ann, bea, staff)).toEqual([404, 404, 404, 404]);
    await work();
    const again = await upload(ann, await patchwork(1), { id: photo.id });
    expect([again.status, again.error.code]).toEqual([409, photoErrors.idTaken.code]);
    expect(await statusesFor(photo, undefined, ann, bea, staff)).toEqual([404, 404, 404, 404]);
    const renamed = await photoOf(id);
    expect((await see(renamed, staff)).status).toBe(200);
    if (how === 'taken down') return;
    await staff.client.call(changeAdminListingStatus, { params: { id }, body: { status: 'active' } });
    const { photos: shown } = (await bea.client.call(getListing, { params: { id } })).body;
    expect(shown.map((each) => each.id)).toEqual([renamed.id]);
  },
);

test('a ban takes the addresses of all photographs, a suspension and a removal by the owner take none', async () => {
  const { id, photo } = await addPictured(cat);
  const draft = (await upload(cat, await patchwork(2))).body;
  await staff.client.call(suspendUser, { params: { id: cat.id }, body: { reason: 'Rude.', until: null } });
  await staff.client.call(liftRestriction, { params: { id: cat.id }, body: { reason: 'Sorry.' } });
  await cat.client.call(removeListing, { params: { id } });
  expect([await waiting(), await statusesFor(photo, undefined)]).toEqual([0, [200]]);
  await staff.client.call(banUser, { params: { id: cat.id }, body: { reason: 'Stolen photos.' } });
  expect(await waiting()).toBe(2);
  await work();
  expect([...(await statusesFor(photo, undefined, ann)), ...(await statusesFor(draft, undefined))]).toEqual([
    404, 404, 404,
  ]);
  await staff.client.call(liftRestriction, { params: { id: cat.id }, body: { reason: 'A mistake.' } });
  expect((await see(await photoOf(id))).status).toBe(200);
});

test('the parties of a disputed deal and staff keep a private copy, until the dispute is over', async () => {
  const { id, photo } = await addPictured(ann);
  const deal = { id: await reserveListing(app, id, bea) };
  const [step] = (await deals.read(bea, deal)).body.steps;
  expect((await deals.done(bea, deal, step?.id ?? 0)).status).toBe(200);
  await staff.client.call(takeListingDown, { params: { id }, body: { reason: 'A stolen photo.' } });
  expect(await statusesFor(photo, bea, undefined)).toEqual([200, 404]);
  await work();
  expect((await deals.read(bea, deal)).body.state).toBe('disputed');
  const clerk = await addAdmin(app, 'clerk@example.com', ['settings.write']);
  expect(await statusesFor(photo, ann, bea, staff, undefined, cat, clerk)).toEqual([200, 200, 200, 404, 404, 404]);
  const { headers } = await see(photo, bea);
  expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', expect.stringContaining('Cookie')]);
  app.deps.clock.advance({ days: 31 });
  await passTime(app.deps);
  expect(await statusesFor(photo, bea)).toEqual([404]);
  await forgetKeptPhotos(app.deps);
  await work();
  expect(await app.files(`deal-images/${ann.id}`)).toEqual([]);
});

test('staff keep the photographs that were reported', async () => {
  const { id, photo } = await addPictured(ann);
  const body = { id: randomUUID(), kind: 'listing', subjectId: id, reason: 'own-photo', details: '' } as const;
  await bea.client.call(createReport, { body });
  await staff.client.call(takeListingDown, { params: { id }, body: { reason: 'A stolen photo.' } });
  await work();
  await forgetKeptPhotos(app.deps);
  const { photos: evidence } = (await staff.client.call(getReport, { params: { id: body.id } })).body;
  expect(evidence.map((each) => each.id)).toEqual([photo.id]);
  expect(await statusesFor(photo, staff, ann, bea)).toEqual([200, 404, 404]);
});

test('files outlive no photograph that was deleted while storage was away, nor one that was renamed twice', async () => {
  const { media } = app.services;
  const remove = media.delete;
  const { body: photo } = await upload(bea, await patchwork(3));
  const { id, photo: taken } = await addPictured(bea);
  media.delete = () => Promise.reject(new Error('from the test'));
  expect((await bea.client.call(deletePhoto, { params: { id: photo.id } })).status).toBe(200);
  const change = (status: 'active' | 'deleted') =>
    staff.client.call(changeAdminListingStatus, { params: { id }, body: { status } });
  for (const status of ['deleted', 'active', 'deleted'] as const) await change(status);
  await expect(work()).rejects.toThrow('from the test');
  expect(await waiting()).toBe(3);
  media.delete = remove;
  await work();
  const { id: last } = await photoOf(id);
  const left = await app.files(`listing-images/${bea.id}`);
  expect([await waiting(), left.length > 0, left.filter((key) => !key.includes(last))]).toEqual([0, true, []]);
  expect(await statusesFor(taken, undefined)).toEqual([404]);
});

test('a photograph that is renamed while storage is away answers 404 at both addresses, and 200 at the new one once storage is back', async () => {
  const { media } = app.services;
  const { copy } = media;
  const { id, photo } = await addPictured(ann);
  media.copy = () => Promise.reject(new Error('from the test'));
  await staff.client.call(takeListingDown, { params: { id }, body: { reason: 'A stolen photo.' } });
  await expect(work()).rejects.toThrow('from the test');
  const renamed = await photoOf(id);
  expect([...(await statusesFor(photo, undefined, staff)), ...(await statusesFor(renamed, undefined, staff))]).toEqual([
    404, 404, 404, 404,
  ]);
  expect((await see(renamed)).headers['cache-control']).not.toContain('immutable');
  media.copy = copy;
  await work();
  expect([...(await statusesFor(photo, staff)), ...(await statusesFor(renamed, undefined))]).toEqual([404, 200]);
});

test('files that fail again and again hold up no others', async () => {
  const { media } = app.services;
  const remove = media.delete;
  const broken = new Set<string>();
  media.delete = (keys) =>
    keys.some((key) => [...broken].some((id) => key.includes(id)))
      ? Promise.reject(new Error('from the test'))
      : remove.call(media, keys);
  const sent = await Promise.all(Array.from({ length: 6 }, async () => (await upload(bea, await patchwork(4))).body));
  for (const { id } of sent.slice(0, 5)) broken.add(id);
  await app.deps.database.db.delete(photos).where(eq(photos.ownerId, bea.id));
  await expect(work()).rejects.toThrow('from the test');
  await expect(work()).rejects.toThrow('from the test');
  expect(await waiting()).toBe(5);
  expect((await app.files(`listing-images/${bea.id}`)).filter((key) => key.includes(sent[5]?.id ?? ''))).toEqual([]);
  media.delete = remove;
  await work();
  expect(await waiting()).toBe(0);
});

test('staff remove one photo for a reason that its owner reads; proposals end, and reports keep the photo', async () => {
  const { id, photo } = await addPictured(ann);
  const { body: other } = await upload(ann, await patchwork(5));
  await app.deps.database.db.update(photos).set({ listingId: id, position: 1 }).where(eq(photos.id, other.id));
  const deal = (await deals.propose(bea, deals.offerOf(bea, ann, id))).body;
  const report = { id: randomUUID(), kind: 'listing', subjectId: id, reason: 'own-photo', details: '' } as const;
  await bea.client.call(createReport, { body: report });
  const remove = (photoId: string) =>
    staff.client.call(takePhotoDown, { params: { id, photoId }, body: { reason: 'Taken from a shop.' } });
  expect((await remove(photo.id)).status).toBe(200);
  expect(await statusesFor(photo, undefined, ann, bea, staff)).toEqual([404, 404, 404, 200]);
  expect(await statusesFor(other, undefined)).toEqual([200]);
  expect((await deals.read(bea, deal)).body).toMatchObject({ state: 'void', endedAs: { reason: 'listing-changed' } });
  const mails = await readMailbox(app, ann.email);
  const mail = mails.find(({ subject }) => subject === 'A photo of your listing was removed');
  expect(mail?.text).toContain('Taken from a shop.');
  const [audit] = await app.deps.database.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
  expect(audit).toMatchObject({ action: 'listing.take_photo_down', before: { photoId: photo.id } });
  await work();
  expect((await upload(ann, await patchwork(1), { id: photo.id })).error.code).toBe(photoErrors.idTaken.code);
  expect(await statusesFor(photo, undefined, staff)).toEqual([404, 200]);
  expect((await remove(photo.id)).error.code).toBe(adminListingErrors.photoGone.code);
  const last = await remove(other.id);
  expect([last.status, last.error.code]).toEqual([409, adminListingErrors.lastPhoto.code]);
});
