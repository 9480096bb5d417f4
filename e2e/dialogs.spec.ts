import { expect, type Page } from '@playwright/test';
import { test } from './accounts.ts';
import { agree, closeAll, list, must, newcomer, nextStep, propose } from './deal-people.ts';
import { choose, pick, pressByTab, tabTo, typeInto } from './keys.ts';

// Every dialog with a form is sent by keyboard alone in some test: docs/accessibility.md lists them.

test('how a parcel was sent is chosen by key and by mouse, stays chosen, and takes its mark with it', async ({
  browser,
}) => {
  const [anne, bea] = await Promise.all([newcomer(browser), newcomer(browser)]);
  const wig = await list(bea, { title: 'Angelica in champagne', type: 'sale', priceCents: 20_000 });
  const deal = await agree(anne, bea, [
    { from: anne.id, to: bea.id, cents: 15_000 },
    { from: bea.id, to: anne.id, listingId: wig },
  ]);
  const step = (id: number, what: string) => `/api/deals/${deal}/steps/${id}/${what}`;
  const { page } = bea;
  const dialog = page.getByRole('dialog');
  await page.goto(`/account/deals/${deal}`);

  await test.step('before the payment it can only be handed over, which nothing else has to be said about', async () => {
    await page.getByRole('button', { name: 'I handed it over in person' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Handed over in person?' })).toBeVisible();
    await expect(dialog.getByRole('combobox')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'I handed it over' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await must(anne.request.put(step(1, 'done'), { data: {} }));
  await must(bea.request.put(step(1, 'confirmed')));
  await page.getByRole('button', { name: 'No address needed' }).press('Enter');
  await pressByTab(page.getByRole('alertdialog').getByRole('button', { name: 'No address needed' }));

  await test.step('by key', async () => {
    await nextStep(page).getByRole('button', { name: 'I sent the parcel' }).press('Enter');
    const send = dialog.getByRole('button', { name: 'I sent the parcel' });
    const unsaid = dialog.getByText('Say how it was sent, or that you handed it over.');
    await pressByTab(send);
    await expect(unsaid).toBeVisible();
    const carrier = dialog.getByLabel('How was it sent?');
    await expect(carrier).toBeFocused();
    await choose(carrier, 'UPS');
    await expect(unsaid).toHaveCount(0);
    await typeInto(dialog.getByLabel('Tracking number'), '1Z999');
    await typeInto(dialog.getByLabel('A note, if you like'), 'Packed in two boxes.');
    await expect(carrier).toHaveValue('ups');
    await pressByTab(send);
    await expect(page.getByRole('link', { name: /UPS 1Z999/ })).toBeVisible();
  });

  await test.step('by mouse', async () => {
    await page.getByRole('button', { name: 'Correct' }).click();
    await choose(dialog.getByLabel('How was it sent?'), 'FedEx', 'mouse');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: /FedEx 1Z999/ })).toBeVisible();
  });
  await closeAll(anne, bea);
});

test('in a small window whatever has the focus in a dialog is in sight, and the dialog scrolls as a whole', async ({
  browser,
}) => {
  const [anne, bea] = await Promise.all([newcomer(browser), newcomer(browser)]);
  const wig = await list(bea, { title: 'Angelica in champagne', type: 'sale', priceCents: 20_000 });
  const deal = await agree(anne, bea, [
    { from: anne.id, to: bea.id, cents: 15_000 },
    { from: bea.id, to: anne.id, listingId: wig },
  ]);
  const { page } = anne;
  const dialog = page.getByRole('dialog');
  await page.goto(`/account/deals/${deal}`);

  for (const size of [
    { width: 640, height: 400 },
    { width: 320, height: 256 },
    { width: 1280, height: 520 },
  ])
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Ask to cancel' }).press('Enter');
      await expect(dialog.getByText('Fields marked with * are required.')).toHaveCount(1);
      const answers = dialog.getByRole('radio');
      await tabTo(answers.first());
      for (let step = await answers.count(); step > 0; step -= 1) {
        await expectFocusInSight(page);
        await page.keyboard.press('ArrowDown');
      }
      for (const name of ['Keep the deal', 'Ask to cancel']) {
        await tabTo(dialog.getByRole('button', { name }));
        await expectFocusInSight(page);
      }
      expect(await page.evaluate(leastScroller)).toBeGreaterThan(160);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

  await test.step('and it is sent without a pointer', async () => {
    await page.getByRole('button', { name: 'Ask to cancel' }).press('Enter');
    await pick(dialog.getByRole('radio', { name: 'It was a mistake' }));
    await pressByTab(dialog.getByRole('button', { name: 'Ask to cancel' }));
    await expect(page.getByText(`You asked ${bea.name} to cancel.`)).toBeVisible();
  });
  await closeAll(anne, bea);
});

test('of several wigs one is picked, and a proposal is declined, by keyboard alone', async ({ browser }) => {
  const [anne, bea] = await Promise.all([newcomer(browser), newcomer(browser)]);
  const titles = ['Short pixie', 'Layered bob'];
  const wigs = await Promise.all(titles.map((title) => list(anne, { title, type: 'sale', priceCents: 20_000 })));
  const cash = { from: bea.id, to: anne.id, cents: 15_000 };
  const { page } = bea;
  const dialog = page.getByRole('dialog');

  await page.goto(`/account/deals/${await propose(anne, [{ from: anne.id, to: bea.id, choice: wigs }, cash])}`);
  await page.getByRole('button', { name: 'Accept' }).press('Enter');
  const group = dialog.getByRole('radiogroup', { name: 'Which one would you like?' });
  await expect(group).toHaveAttribute('aria-required', 'true');
  await pressByTab(dialog.getByRole('button', { name: 'Accept' }));
  await expect(group.getByRole('radio').first()).toBeFocused();
  await pick(group.getByRole('radio', { name: /Layered bob/ }));
  await pressByTab(dialog.getByRole('button', { name: 'Accept' }));
  await expect(nextStep(page)).toContainText('Pay');

  await page.goto(`/account/deals/${await propose(anne, [{ from: anne.id, to: bea.id, listingId: wigs[0] }, cash])}`);
  await page.getByRole('button', { name: 'Decline' }).press('Enter');
  const why = dialog.getByRole('radiogroup', { name: 'Why?' });
  await expect(why).toHaveAttribute('aria-required', 'true');
  await pressByTab(dialog.getByRole('button', { name: 'Decline' }));
  await expect(why.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(why).not.toContainText('Choose a reason.');
  await typeInto(dialog.getByLabel('A note, if you like'), 'One is enough for me.');
  await pressByTab(dialog.getByRole('button', { name: 'Decline' }));
  await expect(page.getByText('You declined the deal.')).toBeVisible();
  await closeAll(anne, bea);
});

/** The words beside a hidden radio count as it: they are what people see of it. */
async function expectFocusInSight(page: Page): Promise<void> {
  const unseen = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const shown = focused?.closest('label') ?? focused;
      const { x, y, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
      const hit = document.elementFromPoint(x + Math.min(width / 2, 100), y + height / 2);
      return shown?.contains(hit) ? '' : `${shown?.textContent} at ${y}`;
    });
  await expect.poll(unseen).toBe('');
}

/** The height of the smallest frame of the dialog in which something is scrolled. */
function leastScroller(): number {
  const panel = document.querySelector('[role=dialog]')?.parentElement;
  const scrolled = [panel, ...(panel?.querySelectorAll('*') ?? [])].filter(
    (element) =>
      element && element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto',
  );
  return Math.min(...scrolled.map((element) => element?.clientHeight ?? 0));
}
