import { expect, test } from '@playwright/test';
import type { Account } from '../accounts.ts';
import { list, must, type Person } from '../deal-people.ts';
import { fill, press, tabTo } from './by-keys.ts';
import { type Engine, until } from './engine.ts';

export async function signIn(engine: Engine, base: string, { email, password }: Account): Promise<void> {
  await engine.open(`${base}/login`);
  await fill(engine, 'input[name=email]', email);
  await fill(engine, 'input[name=password]', password);
  await press(engine, 'main form [type=submit]');
  await until(engine, `location.pathname === '/account'`);
}

export interface Telling {
  engine: Engine;
  base: string;
  /** Who sits at the engine and is signed in there. */
  me: Person;
  /** What the other does is done by the calls that their pages make. */
  other: Person;
}

/** Two collectors, each with a wig that the other wants: from their wishes to the review. */
export async function tellCollectors({ engine, base, me: anne, other: bea }: Telling): Promise<void> {
  const word = `zara${bea.id.slice(0, 8)}`;
  const pixie = `pixie${anne.id.slice(0, 8)}`;
  await list(bea, { title: `Zara lace front ${word}`, type: 'trade', priceCents: null });
  await list(anne, { title: `Short ${pixie}`, type: 'trade', priceCents: null });
  const wish = { id: crypto.randomUUID(), name: 'Pixies', filters: { q: pixie }, alert: 'off', isPublic: true };
  await must(bea.request.post('/api/me/wishes', { data: wish }));

  const says = (text: string) =>
    until(engine, `document.querySelector('[aria-label="Next step"]')?.innerText.includes(${JSON.stringify(text)})`);
  const send = async (button: string) => {
    await press(engine, '[role=dialog] button, [role=alertdialog] button', button);
    await until(engine, `!document.querySelector('[role=dialog], [role=alertdialog]')`);
    // A hand goes on when it sees where the focus came back to.
    await until(engine, `document.activeElement !== document.body`);
  };

  await test.step('what is searched for is added to Wanted', async () => {
    await engine.open(`${base}/search`);
    await fill(engine, 'main input[type=search]', word);
    await until(engine, `location.search === '?q=${word}'`);
    await press(engine, 'main button', 'Add to Wanted');
    await send('Save');
  });

  await test.step('the match is there, and a trade is proposed', async () => {
    const found = async () => (await anne.request.get('/api/me/matches?kind=both')).text();
    await expect.poll(found, { timeout: 100_000 }).toContain(bea.id);
    await engine.open(`${base}/account/matches`);
    await press(engine, 'main a[href^="/account/deals/new"]');
    await fill(engine, 'main textarea[name=note]', 'Washed and aired.');
    await press(engine, 'main form [type=submit]');
    await says('Waiting for');
  });

  const id = (await engine.read<string>('location.pathname')).split('/').at(-1) ?? '';
  const path = `/api/deals/${id}`;
  await must(bea.request.put(`${path}/acceptance`, { data: { terms: id } }));
  const { steps } = await (await bea.request.get(path)).json();
  const parcel = (to: Person) => steps.find((step: { to: string }) => step.to === to.id).id;

  await test.step('the parcel is sent, and how is chosen in a select', async () => {
    await press(engine, 'main button', 'No address needed');
    await send('No address needed');
    await press(engine, 'main button', 'I sent the parcel');
    await fill(engine, '[role=dialog] select[name=carrier]', 'UPS');
    await fill(engine, '[role=dialog] input[name=tracking]', '1Z999');
    expect(await engine.read(`document.querySelector('select[name=carrier]').value`)).toBe('ups');
    await send('I sent the parcel');
    await until(engine, `document.querySelector('main').innerText.includes('UPS 1Z999')`);
  });

  await must(bea.request.put(`${path}/steps/${parcel(bea)}/confirmed`));
  await must(bea.request.put(`${path}/steps/${parcel(anne)}/done`, { data: { carrier: 'usps' } }));
  await test.step('the other has come', async () => {
    for (const words of ['It arrived', 'All is well']) {
      await press(engine, '[aria-label="Next step"] button', words);
      await send(words);
    }
    await says(`Completed: your Short ${pixie} for Zara lace front ${word}.`);
  });

  await test.step('and the other is reviewed', async () => {
    await tabTo(engine, { selector: 'form[aria-label^="Review "] input[type=radio]' });
    for (let star = 1; star < 5; star += 1) await engine.type('ArrowDown');
    expect(await engine.read(`document.querySelector('form[aria-label^="Review "] input:checked')?.value`)).toBe('5');
    await fill(engine, 'form[aria-label^="Review "] textarea', 'Packed with care.');
    await press(engine, 'form[aria-label^="Review "] [type=submit]');
    await until(engine, `!document.querySelector('form[aria-label^="Review "]')`);
    const { reviews } = await (await anne.request.get(path)).json();
    expect(JSON.stringify(reviews)).toContain('Packed with care.');
  });
}
