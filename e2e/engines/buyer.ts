import { expect, test } from '@playwright/test';
import { phone } from '../accessibility.ts';
import { list, must } from '../deal-people.ts';
import { tap, write } from './by-taps.ts';
import type { Telling } from './collectors.ts';
import { until } from './engine.ts';

const address = {
  name: 'Anna Archer',
  street: '12 Linden Row',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
};

/** Someone with a phone who buys: from the search to the review, by taps at the size of a phone. */
export async function tellBuyer({ engine, base, me, other }: Telling): Promise<void> {
  const word = `juniper${other.id.slice(0, 8)}`;
  await list(other, { title: `Angelica ${word}`, type: 'sale', priceCents: 15_000, shippingCents: 1250 });
  await engine.resize(phone.width, phone.height);
  const nextStep = '[aria-label="Next step"]';
  const says = (text: string) =>
    until(engine, `document.querySelector('${nextStep}')?.innerText.includes(${JSON.stringify(text)})`);

  await test.step('from the search to the wig', async () => {
    await engine.open(`${base}/search`);
    await write(engine, 'main input[type=search]', word);
    await until(engine, `location.search === '?q=${word}'`);
    // By its whole name: until the answer comes, the list before still stands there.
    await tap(engine, 'main article h3 a', `Angelica ${word}`);
    await until(engine, `document.querySelector('main h1')?.innerText.includes('${word}')`);
  });

  await test.step('an offer is sent from the sheet', async () => {
    await tap(engine, 'main button', 'Make an offer');
    await tap(engine, '[role=dialog] button', '10% less');
    await tap(engine, '[role=dialog] button', 'Offer $135.00');
    await says('Waiting for');
  });
  const path = `/api/deals/${(await engine.read<string>('location.pathname')).split('/').at(-1)}`;

  await test.step('it is paid, and where it should go is said with it', async () => {
    await must(other.request.put(`${path}/acceptance`, { data: { terms: path.split('/').at(-1) } }));
    await says('$147.50 ($135.00 + $12.50 shipping)');
    await tap(engine, `${nextStep} button`, 'I paid');
    await tap(engine, '[role=dialog] [role=radiogroup] label', 'PayPal');
    for (const [name, text] of Object.entries(address)) await write(engine, `[role=dialog] input[name=${name}]`, text);
    await tap(engine, '[role=dialog] button', 'I paid');
    await until(engine, `!document.querySelector('[role=dialog]')`);
    const saved = await (await me.request.get('/api/me/address')).json();
    expect(saved.address.city).toBe('Portland');
  });

  await test.step('it comes, and is reviewed', async () => {
    await must(other.request.put(`${path}/steps/1/confirmed`));
    await must(other.request.put(`${path}/steps/2/done`, { data: { carrier: 'usps', tracking: '9400 1000' } }));
    for (const words of ['It arrived', 'All is well']) {
      await tap(engine, `${nextStep} button`, words);
      await tap(engine, '[role=alertdialog] button', words);
      await until(engine, `!document.querySelector('[role=alertdialog]')`);
    }
    await says(`Completed: $147.50 ($135.00 + $12.50 shipping) for Angelica ${word}.`);
    const form = 'form[aria-label^="Review "]';
    await tap(engine, `${form} label:has(input[value="5"])`);
    await write(engine, `${form} textarea`, 'Just as in the photos.');
    await tap(engine, `${form} [type=submit]`);
    await until(engine, `!document.querySelector('${form}')`);
    const { reviews } = await (await me.request.get(path)).json();
    expect(JSON.stringify(reviews)).toContain('Just as in the photos.');
  });
}
