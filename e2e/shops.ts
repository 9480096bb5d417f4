import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser } from '@playwright/test';
import { createMember } from './accounts.ts';
import { takePhotos } from './pictures.ts';

/** A new member who offers wigs of their own; the first of them is named. */
export async function openShop(browser: Browser, count = 1, fields: object = {}, policy?: object) {
  const context = await browser.newContext();
  const { request } = context;
  const seller = await createMember(request);
  const { member } = await (await request.get('/api/session')).json();
  const listingId = randomUUID();
  const title = `Feathered shag ${listingId.slice(0, 8)}`;
  await offer(request, listingId, title, fields);
  if (policy) await request.put('/api/me/policy', { data: policy });
  for (let more = 2; more <= count; more += 1) await offer(request, randomUUID(), `${title}, number ${more}`, fields);
  await context.close();
  return { seller, sellerId: member.id as string, listingId, title };
}

async function offer(request: APIRequestContext, id: string, title: string, fields: object = {}): Promise<void> {
  const answer = await request.post('/api/listings', {
    data: { ...wig, ...fields, id, title, photoIds: [await addPhoto(request)] },
  });
  if (!answer.ok()) throw new Error(`The listing was refused: ${await answer.text()}`);
}

export async function addPhoto(request: APIRequestContext, path = '/api/photos'): Promise<string> {
  const id = randomUUID();
  const [photo] = await takePhotos(1);
  const headers = { 'content-type': 'image/jpeg' };
  const answer = await request.post(`${path}?id=${id}`, { headers, data: photo?.buffer });
  if (!answer.ok()) throw new Error(`The photo was refused: ${await answer.text()}`);
  return id;
}

const wig = {
  brand: 'gabor',
  condition: 'like-new',
  type: 'sale',
  priceCents: 18_000,
  description: 'Worn twice.',
  color: 'Red',
  fiberType: 'Synthetic',
  capSize: 'Average',
  modifications: false,
  shippingCents: 0,
};
