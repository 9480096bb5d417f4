import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { createMember } from './accounts.ts';
import { addPhoto } from './shops.ts';

export interface Person {
  page: Page;
  request: APIRequestContext;
  id: string;
  name: string;
}

/** A new member with a browser of their own. */
export async function newcomer(browser: Browser): Promise<Person> {
  const context = await browser.newContext();
  await createMember(context.request);
  const { member } = await (await context.request.get('/api/session')).json();
  return { page: await context.newPage(), request: context.request, id: member.id, name: member.displayName };
}

interface Wig {
  title: string;
  type: 'sale' | 'trade' | 'both';
  priceCents: number | null;
}

/** A listing of this member, made by the same calls the form makes. */
export async function list({ request }: Person, wig: Wig): Promise<string> {
  const id = crypto.randomUUID();
  const facts = { brand: 'jon-renau', condition: 'like-new', color: 'Brunette', fiberType: 'Synthetic' };
  const rest = {
    description: 'Worn twice.',
    capSize: 'Average',
    modifications: false,
    photoIds: [await addPhoto(request)],
  };
  await must(request.post('/api/listings', { data: { id, ...wig, ...facts, ...rest } }));
  return id;
}

export async function propose({ request }: Person, moves: object[]): Promise<string> {
  const id = crypto.randomUUID();
  await must(request.post('/api/deals', { data: { id, moves } }));
  return id;
}

export async function must(sending: ReturnType<APIRequestContext['post']>): Promise<void> {
  const answer = await sending;
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
}

export function nextStep(page: Page) {
  return page.getByRole('region', { name: 'Next step' });
}

export async function closeAll(...people: Person[]): Promise<void> {
  for (const { page } of people) await page.context().close();
}
