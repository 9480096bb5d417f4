import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';
import { createMember } from './accounts.ts';
import { choose } from './keys.ts';
import { addPhoto } from './shops.ts';

export interface Person {
  page: Page;
  request: APIRequestContext;
  id: string;
  name: string;
}

/**
 * A new member with a browser of their own, and with a name that takes room: the first of a test always has the same kind.
 * Unless the test says otherwise they have said how they can be paid.
 */
export async function newcomer(
  browser: Browser,
  device: BrowserContextOptions = {},
  { ways = [{ method: 'PayPal', handle: 'wigloopfriend' }] } = {},
): Promise<Person> {
  const fullName = nextName();
  const context = await browser.newContext(device);
  await createMember(context.request);
  await must(context.request.patch('/api/me/settings', { data: { fullName } }));
  if (ways.length > 0) await must(context.request.put('/api/me/ways-to-be-paid', { data: { ways } }));
  return asPerson(await context.newPage());
}

const namesOf = new WeakMap<object, number>();
/** Of many words, and without a place to break; names.spec.ts has those that are written from right to left. */
const names = ['Maximiliane von Hohenlohe zu Schillingsfürst', 'Wolfeschlegelsteinhausenbergerdorff'];

function nextName(): string {
  const info = test.info();
  const made = namesOf.get(info) ?? 0;
  namesOf.set(info, made + 1);
  const space = made % names.length === 1 ? '' : ' ';
  return `${names[made % names.length]}${space}${crypto.randomUUID().slice(0, 8)}`;
}

/** Whoever is signed in on this page. */
export async function asPerson(page: Page): Promise<Person> {
  const { member } = await (await page.request.get('/api/session')).json();
  return { page, request: page.request, id: member.id, name: member.displayName };
}

interface Wig {
  title: string;
  type: 'sale' | 'trade' | 'both';
  priceCents: number | null;
  shippingCents?: number;
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
  await must(request.post('/api/listings', { data: { id, shippingCents: 0, ...wig, ...facts, ...rest } }));
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

export async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
}

/** The proposer and the other say yes to the same terms. */
export async function agree(proposer: Person, other: Person, moves: object[]): Promise<string> {
  const id = await propose(proposer, moves);
  await must(other.request.put(`/api/deals/${id}/acceptance`, { data: { terms: id } }));
  return id;
}

export async function sendParcel(page: Page, tracking: string): Promise<void> {
  await nextStep(page).getByRole('button', { name: 'I sent the parcel' }).click();
  await choose(page.getByLabel('How was it sent?'), 'USPS');
  await page.getByLabel('Tracking number').fill(tracking);
  await page.getByRole('dialog').getByRole('button', { name: 'I sent the parcel' }).click();
}

/** Of money that came. */
export async function confirm(page: Page): Promise<void> {
  await nextStep(page).getByRole('button', { name: 'Yes, it has come' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, it has come' }).click();
}

/** Of a parcel: it arrived, and after trying it on all is well. */
export async function keepIt(page: Page): Promise<void> {
  for (const words of ['It arrived', 'All is well']) {
    await nextStep(page).getByRole('button', { name: words }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words }).click();
  }
}

export async function review(page: Page, words: string): Promise<void> {
  const form = page.getByRole('form', { name: /^Review / });
  await form.getByRole('radio', { name: '5 stars' }).check();
  await form.getByLabel('Your review (optional)').fill(words);
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(form).toHaveCount(0);
}

export async function closeAll(...people: Person[]): Promise<void> {
  for (const { page } of people) await page.context().close();
}
