import { type Browser, expect, type Page } from '@playwright/test';
import { desktop, phone } from '../accessibility.ts';
import { demo, signIn, test } from '../accounts.ts';
import { closeAll, list, must, newcomer, type Person, propose } from '../deal-people.ts';

// Nobody else may have the name, also when the test is tried again.
const own = Date.now().toString(36).slice(-6);
/** As long as a name may be, and wide; of many words; and one that turns what stands beside it unless it is set apart. */
const names = [
  `${'Ww'.repeat(27)}${own}`,
  `Maria Wilhelmina Magdalena Theodora von Hohenstaufen ${own}`,
  `נועה בת-שבע ${own} אבולעפיה, 7`,
];

test('names that are long, unbroken or written from right to left break no page on a phone', async ({ browser }) => {
  test.slow();
  const me = await newcomer(browser);
  const mine = await list(me, { title: 'Short pixie', type: 'both', priceCents: 20_000 });
  const people = await Promise.all(names.map((name) => meet(browser, name, me, mine)));
  const { page } = me;
  await page.setViewportSize(phone);

  for (const { id, wig, deal } of people) {
    await open(page, `/user/${id}`, { name: /^Listings by/ });
    await open(page, `/listing/${wig}`, { name: 'Reviews' });
    await open(page, `/messages?user=${id}`);
    await open(page, `/account/deals/${deal}`, { name: 'The terms' });
    await open(page, `/account/deals/new?listing=${wig}`, { name: /^Wigs of/ });
  }
  await open(page, `/user/${me.id}`);
  await open(page, '/');
  await open(page, '/messages');
  await open(page, '/account/deals');
  await open(page, '/account/notifications');
  await open(page, '/account/wishes');
  // Members between whom a proposal stands are no match.
  for (const { deal, request } of people)
    await must(request.put(`/api/deals/${deal}/withdrawal`, { data: { terms: deal } }));
  const matches = async () => (await (await me.request.get('/api/me/matches?kind=they-have')).json()).matches.length;
  await expect.poll(matches, { timeout: 90_000 }).toBe(names.length);
  await open(page, '/account/matches?kind=they-have');

  await test.step('nor one of the back office', async () => {
    await signIn(page, demo.admin);
    await open(page, `/admin/users/${people[0]?.id}`);
    await open(page, '/admin/users');
    await open(page, '/admin/listings');
    await open(page, '/admin/deals?state=withdrawn');
    await open(page, `/admin/deals/${people[2]?.deal}`);
    await open(page, '/admin/reports?tab=reviews');
    await page.setViewportSize(desktop);
  });
  await closeAll(me, ...people);
});

/** Somebody of this name, who has done with the reader all that shows it. */
async function meet(browser: Browser, name: string, me: Person, mine: string) {
  const person = await newcomer(browser);
  const { id, request } = person;
  await must(request.patch('/api/me/settings', { data: { fullName: name } }));
  const word = `curl${id.slice(0, 8)}`;
  const wig = await list(person, { title: `${name} ${word}`, type: 'both', priceCents: 20_000 });
  const deal = await propose(person, [
    { from: id, to: me.id, cents: 15_000 },
    { from: me.id, to: id, listingId: mine },
  ]);
  await must(request.post('/api/messages', { data: { id: crypto.randomUUID(), receiverId: me.id, content: name } }));
  await must(request.put(`/api/members/${me.id}/reviews/mine`, { data: { rating: 5, comment: name } }));
  await wish(person, { name, filters: { q: 'nothing like it' }, isPublic: true });
  await wish(me, { name: `${name} and others`, filters: { q: word }, isPublic: true });
  return { ...person, wig, deal };
}

async function wish({ request }: Person, wanted: object): Promise<void> {
  await must(request.post('/api/me/wishes', { data: { id: crypto.randomUUID(), alert: 'off', ...wanted } }));
}

/** The page shows a name, is no wider than the phone, and sets apart what would turn its sentences. */
async function open(page: Page, path: string, heading?: { name: string | RegExp }): Promise<void> {
  await page.goto(path);
  if (heading) await expect(page.getByRole('heading', heading).first()).toBeVisible();
  await expect.poll(() => page.evaluate(readNames, names)).toMatchObject({ isShown: true });
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(readNames, names);
  expect.soft(found, path).toEqual({ isShown: true, width: phone.width, outside: [], unset: [] });
}

function readNames(all: string[]) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const named = texts
    .filter(({ parentElement }) => parentElement?.checkVisibility() && parentElement.offsetHeight > 1)
    .filter(({ data }) => all.some((name) => data.includes(name)));
  const describe = ({ data, parentElement }: Text) => `${data} in ${parentElement?.outerHTML.slice(0, 120)}`;
  return {
    isShown: named.length > 0,
    width: document.documentElement.scrollWidth,
    outside: named.filter((text) => !isInside(text)).map(describe),
    unset: named.filter((text) => all.some((name) => !isSetApart(text, name))).map(describe),
  };

  /** A table may scroll in a frame of its own; what ends in dots on purpose is whole where it leads. */
  function isInside(text: Text): boolean {
    const { parentElement } = text;
    if (!parentElement || parentElement.closest('table') || isShortened(parentElement)) return true;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    return left >= 0 && right <= window.innerWidth;
  }

  function isShortened(element: HTMLElement): boolean {
    return getComputedStyle(element).textOverflow === 'ellipsis';
  }

  function isSetApart({ data, parentElement }: Text, name: string): boolean {
    if (!/\p{Script=Hebrew}/u.test(name) || !data.includes(name)) return true;
    return Boolean(parentElement?.closest('bdi, [dir=auto]')) || data.includes(`\u2068${name}`);
  }
}
