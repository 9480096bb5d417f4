import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPublicCard } from '#contract/listings/listing-page.ts';
import { setPublicCard } from '#contract/listings/selling.ts';
import { startPhotoApp, upload } from '#server/test/photo-app.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startPhotoApp();
});
afterAll(() => testApp.close());

test('the picture of a public card has an address that names no member and ends with the card', async () => {
  const owner = await addMember(testApp, 'owner@example.com');
  const id = await addListing(testApp, owner.id, { createdAt: new Date('2020-01-01') });
  // Newer ones fill the public preview.
  for (let count = 0; count < 8; count += 1) await addListing(testApp, owner.id);
  const photo = (await upload(owner, await twoHalves(80, 60), { id: randomUUID() })).body;
  await testApp.deps.database.pool.query('update photos set listing_id = $1, position = 0 where id = $2', [
    id,
    photo.id,
  ]);
  const choose = (isPublicCard: boolean) =>
    owner.client.call(setPublicCard, { params: { id }, body: { isPublicCard } });
  const visitor = new TestClient(testApp.app);
  const address = `/api/listings/${id}/public-card/image`;
  expect((await visitor.send('GET', address)).status).toBe(404);

  await choose(true);
  const { card } = (await visitor.call(getPublicCard, { params: { id } })).body;
  expect(card?.image_url).toBe(address);
  expect(JSON.stringify(card)).not.toContain(owner.id);
  const picture = await visitor.send('GET', address);
  expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-cache',
  ]);

  await choose(false);
  expect((await visitor.send('GET', address)).status).toBe(404);
});
