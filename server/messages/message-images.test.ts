import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMyAccount } from '#contract/members/members.ts';
import { unsentImagesLimit } from '#contract/messages/message-values.ts';
import * as calls from '#contract/messages/messages.ts';
import { photos } from '#server/db/schema/photos.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { phonePhoto, twoHalves } from '#server/test/test-images.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';
import { deleteUnsentImages } from './message-images.ts';

let testApp: TestApp;
let folder: string;
let picture: Buffer;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wigloop-message-images-'));
  testApp = await startTestApp({ DATA_DIR: folder });
  picture = await twoHalves(400, 300);
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const newMember = () => addMember(testApp, `picture${++count}@example.com`);

function upload({ client }: TestMember, bytes: Buffer, id: string = randomUUID()) {
  return client.send<{ id: string }>('POST', `/api/message-images?id=${id}`, bytes, { 'content-type': 'image/jpeg' });
}

const look = ({ client }: { client: TestClient }, messageId: string, headers = {}) =>
  client.send<string>('GET', `/api/messages/${messageId}/image?width=320`, undefined, headers);

test('an image is seen by the two parties and by nobody else, not by address and not by guessing', async () => {
  const [ann, ben, eve] = [await newMember(), await newMember(), await newMember()];
  const { id: imageId } = (await upload(ann, picture)).body;
  const { id, image } = (await write(ann, ben, '', { imageId })).body;
  expect(image).toMatchObject({ width: 400, height: 300 });
  for (const party of [ann, ben]) {
    const answer = await look(party, id);
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-cache',
    ]);
    expect((await look(party, id, { 'if-none-match': String(answer.headers.etag) })).status).toBe(304);
  }
  expect((await look(eve, id)).status).toBe(404);
  expect((await look({ client: new TestClient(testApp.app) }, id)).status).toBe(401);
  for (const width of [320, 400])
    expect((await eve.client.send('GET', `/media/message-images/${ann.id}/${imageId}-${width}.webp`)).status).toBe(404);
});

test('the list says that there is an image, and a message needs no words beside it', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const { id: imageId } = (await upload(ann, picture)).body;
  await write(ann, ben, '  ', { imageId });
  const { conversations } = (await ben.client.call(calls.findConversations, { query: {} })).body;
  expect(conversations[0]?.lastMessage).toMatchObject({ preview: '', hasImage: true });
});

test('where it was taken does not travel with it', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const { id: imageId } = (await upload(ann, await phonePhoto())).body;
  await write(ann, ben, 'look', { imageId });
  const stored = await testApp.services.media.get(`message-images/${ann.id}/${imageId}-320.webp`);
  expect((await sharp(stored?.bytes).metadata()).exif).toBeUndefined();
});

test('over 5 MB, no image, or somebody else’s image is refused', async () => {
  const [ann, ben, eve] = [await newMember(), await newMember(), await newMember()];
  const large = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]);
  expect((await upload(ann, large)).error).toMatchObject({ message: 'Image size must be less than 5MB' });
  expect((await upload(ann, Buffer.from('<svg onload="alert(1)"/>'.padEnd(200)))).status).toBe(422);
  const { id: imageId } = (await upload(ann, picture)).body;
  expect((await write(eve, ben, 'mine?', { imageId })).status).toBe(404);
  expect((await write(ann, ben, 'none', { imageId: randomUUID() })).status).toBe(404);
});

test('an image is sent once; repeating the message that carries it is no second time', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const id = randomUUID();
  const { id: imageId } = (await upload(ann, picture)).body;
  expect((await upload(ann, picture, imageId)).status).toBe(200);
  expect((await write(ann, ben, 'look', { id, imageId })).status).toBe(200);
  expect((await write(ann, ben, 'look', { id, imageId })).status).toBe(200);
  expect((await write(ann, ben, 'again', { imageId })).status).toBe(404);
});

test('images of messages that were never sent are bounded; one that is sent again is not one more', async () => {
  const ann = await newMember();
  const facts = { width: 1, height: 1, thumbhash: '', byteSize: 1, fingerprint: '', purpose: 'message' } as const;
  const rows = Array.from({ length: unsentImagesLimit - 1 }, () => ({ id: randomUUID(), ownerId: ann.id, ...facts }));
  await testApp.deps.database.db.insert(photos).values(rows);
  const { id: last } = (await upload(ann, picture)).body;
  expect((await upload(ann, picture)).status).toBe(429);
  expect((await upload(ann, picture, last)).status).toBe(200);
});

test('images that were never sent go after a day, sent ones stay', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const sent = (await upload(ann, picture)).body.id;
  const unsent = (await upload(ann, picture)).body.id;
  const { id } = (await write(ann, ben, '', { imageId: sent })).body;
  testApp.deps.clock.advance({ hours: 25 });
  await deleteUnsentImages(testApp.deps, testApp.services.media);
  const files = await readdir(join(folder, 'media/message-images', ann.id));
  expect(files.some((name) => name.startsWith(unsent))).toBe(false);
  expect((await look(ben, id)).status).toBe(200);
});

test('what a departed member sent stays with the other party, image included, until that one leaves too', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const { id: imageId } = (await upload(ann, picture)).body;
  const { id } = (await write(ann, ben, 'good-bye', { imageId })).body;
  await ann.client.call(deleteMyAccount, { body: { password: testPassword } });
  await runJobs(testApp);

  const thread = (await ben.client.call(calls.getThread, { params: { memberId: ann.id }, query: {} })).body;
  expect(thread.party).toMatchObject({ displayName: 'Deleted member', isDeleted: true });
  expect(thread.messages.map(({ content }) => content)).toEqual(['good-bye']);
  expect((await look(ben, id)).status).toBe(200);
  expect((await write(ben, ann, 'are you there?')).status).toBe(404);

  await ben.client.call(deleteMyAccount, { body: { password: testPassword } });
  await runJobs(testApp);
  const { rows } = await testApp.deps.database.pool.query('select id from messages where id = $1', [id]);
  expect(rows).toEqual([]);
  const left = await testApp.services.media.get(`message-images/${ann.id}/${imageId}-320.webp`);
  expect(left).toBeUndefined();
});
