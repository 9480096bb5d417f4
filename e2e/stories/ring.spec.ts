import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessibleByNight, expectAccessibleLikeOthers, phone } from '../accessibility.ts';
import { test } from '../accounts.ts';
import { accept, closeAll, list, must, newcomer, nextStep, type Person } from '../deal-people.ts';
import { askForJob } from '../site-database.ts';

// What others wish for has words that no other wig has.
const word = (who: Person, kind = 'curl') => `${kind}${who.id.slice(0, 8)}`;

test('three members close a ring that no two could have traded', async ({ browser }) => {
  test.slow();
  const people = await beginners(browser);
  const [anne, bea, cleo] = people;

  await test.step('a ring of three is found and proposed from the page', async () => {
    await wishFor(bea, word(anne));
    await wishFor(cleo, word(bea));
    await wishFor(anne, word(cleo));
    await openOnceFound(anne, 'rings', bea);
    const ring = anne.page.getByRole('listitem').filter({ hasText: 'You give' }).first();
    await expect(ring).toContainText(bea.name);
    await anne.page.setViewportSize(phone);
    await expectAccessibleLikeOthers(anne.page);
    await anne.page.getByRole('link', { name: /^Propose to/ }).click();
    await anne.page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(nextStep(anne.page)).toContainText('Waiting for');
  });

  await test.step('each sees it from where they stand, and it is agreed when all have said yes', async () => {
    const { pathname } = new URL(anne.page.url());
    await bea.page.goto(pathname);
    const terms = bea.page.getByRole('region', { name: 'Terms' });
    await expect(terms).toContainText(`You giveto ${cleo.name}`);
    await expect(terms).toContainText(`You getfrom ${anne.name}`);
    await expect(terms).toContainText(`${cleo.name} gives ${anne.name}`);
    await expect(bea.page.getByRole('link', { name: 'Change the offer' })).toHaveCount(0);
    await accept(bea.page);
    await expect(nextStep(bea.page)).toContainText(`Waiting for ${cleo.name}.`);
    await expectAccessibleLikeOthers(bea.page);
    await cleo.page.goto(pathname);
    await accept(cleo.page);
    for (const { page } of [anne, bea, cleo]) await expect(nextStep(page)).toContainText('Say where');
  });

  await test.step('each sends to the next and confirms what came, and the ring is closed', async () => {
    const path = new URL(anne.page.url()).pathname.replace('/account', '/api');
    const { steps } = await (await anne.request.get(path)).json();
    const byId = new Map(people.map((person) => [person.id, person]));
    for (const { id, from, to } of steps as { id: number; from: string; to: string }[]) {
      const sent = { carrier: 'usps', tracking: `9400 ${id}` };
      await must(asked(byId.get(from)).put(`${path}/steps/${id}/done`, { data: sent }));
      await must(asked(byId.get(to)).put(`${path}/steps/${id}/confirmed`));
    }
    for (const who of people)
      await expect(nextStep(who.page)).toContainText(`Completed: the ring in which you give your Bob ${word(who)} to `);
  });

  await closeAll(...people);
});

test('a match both ways is agreed, and a blocked member is in no list', { tag: '@night' }, async ({ browser }) => {
  test.slow();
  const people = await beginners(browser);
  const [anne, bea, dora] = people;

  await test.step('where nothing matches, the page says what would help', async () => {
    await anne.page.goto('/account/matches');
    await expect(anne.page.getByRole('heading', { name: 'No match both ways yet' })).toBeVisible();
    await expect(anne.page.getByRole('link', { name: 'Add to Wanted' })).toBeVisible();
    await expectAccessibleByNight(anne.page);
  });

  await test.step('a match both ways opens the builder filled in, and is agreed', async () => {
    await wishFor(anne, word(bea));
    await wishFor(bea, word(anne));
    await openOnceFound(anne, 'both', bea);
    await anne.page.getByRole('link', { name: `Propose to ${bea.name}` }).click();
    const give = anne.page.getByRole('region', { name: 'You give' });
    await expect(give.getByRole('row', { name: `Bob ${word(anne)}` })).toBeVisible();
    await expect(anne.page.getByText('You give about $200.00, you get about $200.00.').first()).toBeVisible();
    await anne.page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(nextStep(anne.page)).toContainText(`Waiting for ${bea.name}.`);
    await agree(bea, anne.page);
    await expect(nextStep(anne.page)).not.toContainText('Waiting');
  });

  await test.step('whoever is blocked is in no list', async () => {
    await list(anne, { title: `Crop ${word(anne, 'crop')}`, type: 'trade', priceCents: null });
    await wishFor(dora, word(anne, 'crop'));
    await openOnceFound(anne, 'they-want', dora);
    await expect(anne.page.getByRole('link', { name: `Propose to ${dora.name}` })).toBeVisible();
    await must(anne.request.put(`/api/me/blocks/${dora.id}`));
    await anne.page.reload();
    await expect(anne.page.getByRole('heading', { name: 'Nobody wants what you have yet' })).toBeVisible();
  });
  await closeAll(...people);
});

/** Three members, each with one wig for sale or trade. */
async function beginners(browser: Browser): Promise<[Person, Person, Person]> {
  const people = await Promise.all([newcomer(browser), newcomer(browser), newcomer(browser)]);
  for (const who of people) await list(who, { title: `Bob ${word(who)}`, type: 'both', priceCents: 20_000 });
  return people;
}

function asked(person: Person | undefined) {
  if (!person) throw new Error('The ring has a member whom nobody made');
  return person.request;
}

async function wishFor({ request }: Person, word: string): Promise<void> {
  const data = { id: crypto.randomUUID(), name: `All of ${word}`, filters: { q: word }, alert: 'off', isPublic: true };
  await must(request.post('/api/me/wishes', { data }));
}

/** The background looks within seconds for pairs, every minute for rings, which it is asked for at once; the page is opened once they are there. */
async function openOnceFound({ page, request }: Person, kind: string, other: Person): Promise<void> {
  const found = async () => {
    if (kind === 'rings') await askForJob('matches.rings');
    return (await request.get(`/api/me/matches?kind=${kind}`)).text();
  };
  await expect.poll(found, { timeout: 100_000, intervals: [500, 2_000] }).toContain(other.id);
  await page.goto(`/account/matches?kind=${kind}`);
}

/** The other says yes to the deal that stands on this page. */
async function agree({ request }: Person, page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { terms } = await (await request.get(`/api/deals/${id}`)).json();
  await must(request.put(`/api/deals/${id}/acceptance`, { data: { terms: terms.id } }));
}
