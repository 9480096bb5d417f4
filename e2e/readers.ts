import { type Browser, expect, type Page } from '@playwright/test';
import { createMember, demo, signIn } from './accounts.ts';
import { list, must, newcomer, type Person, propose } from './deal-people.ts';
import type { Reader } from './every-page.ts';
import { takePhotos } from './pictures.ts';
import { addPhoto, openShop } from './shops.ts';

/** Signs in as whoever opens the page. A newcomer is made for this page alone, so that everything may be pressed. */
export async function becomeReader(reader: Reader, page: Page, browser: Browser): Promise<void> {
  if (reader === 'member') await signIn(page, demo.member);
  if (reader === 'staff') await signIn(page, demo.admin);
  if (reader === 'newcomer') await settleIn(page, browser);
}

/** Puts something real in the place of a name after a colon (`every-page.ts`). */
export async function fillPath(path: string, page: Page, browser: Browser): Promise<string> {
  const [found, name = ''] = /:([a-z]+(?:-[a-z]+)*)/.exec(path) ?? [];
  if (!found) return path;
  const find = finders[name];
  if (!find) throw new Error(`Nobody knows how to find ${found}`);
  return path.replace(found, await find(page, browser));
}

type Finder = (page: Page, browser: Browser) => Promise<string>;

const finders: Record<string, Finder> = {
  seller: async (_, browser) => (await openShop(browser)).sellerId,
  'wig-for-sale': async (_, browser) => (await openShop(browser)).listingId,
  'wig-for-trade': async (_, browser) => (await openShop(browser, 2, { type: 'both' })).listingId,
  'public-card': async (_, browser) => addPublicCard(await newcomer(browser)),
  'shop-page': async (_, browser) => {
    const seller = await newcomer(browser);
    await addPublicCard(seller);
    return showShop(seller);
  },
  'own-wig': async (page) => list(await personOf(page), { title: 'Own bob', type: 'both', priceCents: 15_000 }),
  'offer-to-me': async (page, browser) => sell(await personOf(page), await partnerOf(page, browser), 0),
  'offer-of-mine': async (page, browser) => sell(await partnerOf(page, browser), await personOf(page), 0),
  'deal-to-pay': async (page, browser) => sell(await partnerOf(page, browser), await personOf(page), 1),
  'deal-to-be-paid': async (page, browser) => sell(await personOf(page), await partnerOf(page, browser), 1),
  'deal-to-send': async (page, browser) => sell(await personOf(page), await partnerOf(page, browser), 2),
  'deal-to-receive': async (page, browser) => sell(await partnerOf(page, browser), await personOf(page), 3),
  'deal-to-review': async (page, browser) => sell(await partnerOf(page, browser), await personOf(page), 4),
  'deal-to-cancel': async (page, browser) => {
    const [me, partner] = [await personOf(page), await partnerOf(page, browser)];
    const deal = await sell(me, partner, 1);
    await must(partner.request.put(`/api/deals/${deal}/cancellation`, { data: { reason: 'mistake' } }));
    return deal;
  },
  'deal-with-a-problem': async (page, browser) => disputed(await partnerOf(page, browser), await personOf(page)),
  dispute: async (page, browser) => disputed(await partnerOf(page, browser), await newcomer(browser)),
  report: once((page) => firstId(page, '/api/admin/reports', 'reports')),
  ring: once((page) => firstId(page, '/api/me/matches?kind=rings', 'matches')),
  'returning-deal': once((page) => ownDeal(page, 'agreed', 'returning')),
  'disputed-deal': once((page) => ownDeal(page, 'agreed', 'disputed')),
  'declined-deal': once((page) => ownDeal(page, 'ended', 'declined')),
};

async function addPublicCard(seller: Person): Promise<string> {
  const id = await list(seller, { title: 'A bob that anyone may see', type: 'sale', priceCents: 12_000 });
  await must(seller.request.put(`/api/listings/${id}/public-card`, { data: { isPublicCard: true } }));
  return id;
}

/** Chooses a shop page with everything on it, and returns its code. */
async function showShop({ request }: Person): Promise<string> {
  const chosen = { isShown: true, showsCards: true, showsTrades: true, showsWants: true };
  const data = { ...chosen, sentence: 'Bobs from a smoke-free home', otherShops: ['shop.example.com/anna'] };
  const answer = await request.put('/api/me/shop-page', { data });
  return ((await answer.json()) as { code: string }).code;
}

/** What the demo has one of is looked for once: what was pressed may have made something else of it. */
function once(find: Finder): Finder {
  let found: Promise<string> | undefined;
  return (page, browser) => {
    found ??= find(page, browser);
    return found;
  };
}

/** With a few wigs, one of them removed, something saved, a wish, and an offer that rings the bell. */
async function settleIn(page: Page, browser: Browser): Promise<void> {
  await createMember(page.request);
  const [me, partner] = [await personOf(page), await partnerOf(page, browser)];
  const [, removed = ''] = await Promise.all(
    ['Short pixie', 'Layered bob'].map((title) => list(me, { title, type: 'both', priceCents: 9_000 })),
  );
  await must(me.request.post(`/api/listings/${removed}/removals`));
  const theirs = await list(partner, { title: 'Zara lace front', type: 'both', priceCents: 20_000 });
  await must(me.request.put(`/api/listings/${theirs}/save`));
  const wish = { id: crypto.randomUUID(), name: 'Lace fronts', filters: { q: 'lace' }, alert: 'daily', isPublic: true };
  await must(me.request.post('/api/me/wishes', { data: wish }));
  await sell(me, partner, 0);
}

const partners = new WeakMap<Page, Promise<Person>>();

function partnerOf(page: Page, browser: Browser): Promise<Person> {
  const partner = partners.get(page) ?? newcomer(browser);
  partners.set(page, partner);
  return partner;
}

async function personOf(page: Page): Promise<Person> {
  const { member } = await (await page.request.get('/api/session')).json();
  return { page, request: page.request, id: member.id, name: member.displayName };
}

/** What brings a sale from the offer of the buyer to its end, one after the other. */
const stages: ((deal: string, seller: Person, buyer: Person) => Promise<void>)[] = [
  (deal, seller) => must(seller.request.put(`/api/deals/${deal}/acceptance`, { data: { terms: deal } })),
  async (deal, seller, buyer) => {
    await must(buyer.request.put(`/api/deals/${deal}/steps/1/done`, { data: {} }));
    await must(seller.request.put(`/api/deals/${deal}/steps/1/confirmed`));
  },
  async (deal, seller) => {
    await must(seller.request.put(`/api/deals/${deal}/steps/2/no-address`));
    await must(seller.request.put(`/api/deals/${deal}/steps/2/done`, { data: { carrier: 'ups', tracking: '1Z999' } }));
  },
  (deal, _, buyer) => must(buyer.request.put(`/api/deals/${deal}/steps/2/confirmed`)),
];

async function sell(seller: Person, buyer: Person, stage: number): Promise<string> {
  const wig = await list(seller, { title: 'Angelica in champagne', type: 'both', priceCents: 20_000 });
  await showOwnership(seller, wig);
  const deal = await propose(buyer, [
    { from: buyer.id, to: seller.id, cents: 15_000 },
    { from: seller.id, to: buyer.id, listingId: wig },
  ]);
  for (const next of stages.slice(0, stage)) await next(deal, seller, buyer);
  return deal;
}

async function disputed(seller: Person, buyer: Person): Promise<string> {
  const deal = await sell(seller, buyer, 3);
  const problem = { id: crypto.randomUUID(), reason: 'damaged', text: 'The lace is torn.' };
  const imageIds = [await addPhoto(buyer.request, `/api/deals/${deal}/images`)];
  await must(buyer.request.post(`/api/deals/${deal}/problems`, { data: { ...problem, imageIds } }));
  return deal;
}

async function showOwnership({ request }: Person, wig: string): Promise<void> {
  const path = `/api/listings/${wig}/ownership`;
  const { code } = await (await request.get(path)).json();
  const [photo] = await takePhotos(1);
  const headers = { 'content-type': 'image/jpeg' };
  await must(request.put(`${path}?id=${crypto.randomUUID()}&code=${code}`, { headers, data: photo?.buffer }));
}

/** The background may still be looking for it. */
async function firstId(page: Page, path: string, list: string): Promise<string> {
  let id: string | undefined;
  await expect
    .poll(
      async () => {
        id = (await (await page.request.get(path)).json())[list][0]?.id;
        return id;
      },
      { timeout: 120_000 },
    )
    .toBeTruthy();
  return id ?? '';
}

async function ownDeal(page: Page, view: string, state: string): Promise<string> {
  const views = [view, 'needs-me'];
  const pages = await Promise.all(
    views.map(async (name) => (await page.request.get(`/api/me/deals?view=${name}`)).json()),
  );
  const deals: { id: string; state: string }[] = pages.flatMap(({ deals: found }) => found);
  const deal = deals.find((each) => each.state === state);
  if (!deal) throw new Error(`The demo has no deal that is ${state}`);
  return deal.id;
}
