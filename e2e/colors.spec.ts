import { expect, type Locator } from '@playwright/test';
import { demo, signIn, test } from './accounts.ts';

test('where the system paints, the focus and what is chosen are still seen, and a wish for contrast is heard', async ({
  page,
}) => {
  await signIn(page, demo.member);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dev/ui');
  const main = page.getByRole('main');

  await test.step('an entry of a menu shows that it has the focus', async () => {
    await main.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
    const entry = page.getByRole('menuitem', { name: 'Edit' });
    await expect(entry).toBeFocused();
    await expect(entry).toHaveCSS('outline-style', 'solid');
    await expect(entry).toHaveCSS('outline-width', '2px');
    await page.keyboard.press('Escape');
  });

  await test.step('a switch that is on, a tab that is chosen and stars that are given differ from the others', async () => {
    const track = (name: string) =>
      main
        .getByRole('switch', { name, exact: true })
        .locator('xpath=ancestor::label')
        .locator('span[aria-hidden]')
        .first();
    expect(await paintOf(track('Off'))).not.toBe(await paintOf(track('Mail notifications')));
    const tabs = main.getByRole('tablist', { name: 'Listings' });
    await expect(tabs.getByRole('tab', { selected: true })).toHaveCSS('outline-style', 'dashed');
    await expect(tabs.getByRole('tab', { selected: false }).first()).toHaveCSS('outline-style', 'none');
    const stars = main
      .getByRole('radiogroup')
      .filter({ has: page.getByText('5 stars') })
      .first()
      .locator('svg');
    expect(await inkOf(stars.first())).not.toBe(await inkOf(stars.last()));
  });

  await test.step('so does the chosen row of a list', async () => {
    await page.goto('/messages');
    const row = main.getByRole('button', { name: /Selma Sellers/ });
    await row.click();
    await main.getByRole('textbox', { name: 'Message to Selma Sellers' }).focus();
    await expect(row).toHaveCSS('outline-style', 'dashed');
  });

  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  const color = (name: string) =>
    page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key), name);
  expect(await color('--color-ink-soft')).toBe(await color('--color-ink'));
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-width', '3px');
});

function paintOf(element: Locator): Promise<string> {
  return element.evaluate((found) => getComputedStyle(found).backgroundColor);
}

function inkOf(element: Locator): Promise<string> {
  return element.evaluate((found) => getComputedStyle(found).color);
}
