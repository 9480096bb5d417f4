import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createdAtOnce, draftsMax } from '#contract/listings/drafts/draft-values.ts';
import { createDrafts, findDrafts, saveDraft } from '#contract/listings/drafts/drafts.ts';
import { createListing } from '#contract/listings/selling.ts';
import { uploadsAtOnce } from '#contract/photos/photos.ts';
import { type PhotoApp, startPhotoApp, upload } from '#server/test/photo-app.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let app: PhotoApp;
let picture: Buffer;
let seller: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startPhotoApp();
  picture = await twoHalves(900, 600);
  [seller, other] = [await addMember(app, 'seller@example.com'), await addMember(app, 'other@example.com')];
});
afterAll(() => app.close());

const typed = { title: 'Soft waves' };
const ids = Array.from({ length: draftsMax }, () => randomUUID());
/** How many of the import's requests were answered. Clocks differ from machine to machine; this does not. */
let answered = 0;

async function send(member: TestMember, id: string): Promise<void> {
  expect((await upload(member, picture, { id })).status).toBe(200);
}

async function offer(photoId: string): Promise<void> {
  const facts = { brand: 'gabor', condition: 'like-new', type: 'sale', color: 'Red', fiberType: 'Synthetic' } as const;
  const rest = {
    priceCents: 18_000,
    description: 'Worn twice.',
    capSize: 'Average',
    modifications: false,
    shippingCents: 0,
  } as const;
  const body = { id: randomUUID(), ...typed, ...facts, ...rest, photoIds: [photoId] };
  expect((await other.client.call(createListing, { body })).status).toBe(200);
}

async function countMeanwhile(act: () => Promise<void>): Promise<number> {
  const before = answered;
  await act();
  return answered - before;
}

test('who saves a listing does not wait behind five hundred rows that another brings in', async () => {
  const photoId = randomUUID();
  await send(other, photoId);
  const batches = Array.from({ length: draftsMax / createdAtOnce }, (_, at) =>
    ids.slice(at * createdAtOnce, (at + 1) * createdAtOnce),
  );
  // In five tabs at once, and more than the server has connections: every batch waits for the one before it.
  const saving = Promise.all(
    Array.from({ length: 5 }, () => batches)
      .flat()
      .map(async (batch) => {
        const drafts = batch.map((id) => ({ id, typed }));
        expect((await seller.client.call(createDrafts, { body: { drafts } })).status).toBe(200);
        answered += 1;
      }),
  );
  expect(await countMeanwhile(() => offer(photoId))).toBeLessThan(10);
  await saving;
  expect(answered).toBe(50);
  expect((await seller.client.call(findDrafts, { query: {} })).body.count).toBe(draftsMax);
}, 120_000);

test('who sends a photograph and saves a listing does not wait behind those that another brings in', async () => {
  answered = 0;
  const drafts = ids.slice(0, 30);
  const waiting = [...drafts];
  const sendRest = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const photoId = randomUUID();
      await send(seller, photoId);
      const body = { typed, photoIds: [photoId] };
      expect((await seller.client.call(saveDraft, { params: { id }, body })).status).toBe(200);
      answered += 1;
    }
  };
  // As many on the way as one member may have; the page of our own sends two.
  const sending = Promise.all(Array.from({ length: uploadsAtOnce }, sendRest));
  await expect.poll(() => answered, { interval: 10, timeout: 60_000 }).toBeGreaterThan(0);
  const photoId = randomUUID();
  const meanwhile = [await countMeanwhile(() => send(other, photoId)), await countMeanwhile(() => offer(photoId))];
  expect(Math.max(...meanwhile)).toBeLessThan(4);
  await sending;
  expect(answered).toBe(drafts.length);
}, 120_000);
