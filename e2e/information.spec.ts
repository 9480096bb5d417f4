import { expect, type Page } from '@playwright/test';
import { exampleFacts } from '#contract/settings/example-facts.ts';
import { expectAccessibleOnAllScreens } from './accessibility.ts';
import { test } from './accounts.ts';
import { choose } from './keys.ts';

test('an information page is for everyone, on every screen and on paper', async ({ page }) => {
  await page.goto('/help/creating-account');
  await expect(page.getByRole('heading', { level: 1, name: 'Creating Your Account' })).toBeVisible();
  await expectAccessibleOnAllScreens(page);
  await page.goto('/legal/privacy');
  await leadsAndPrints(page);
  await test.step('an unknown legal page is the terms', async () => {
    await page.goto('/legal/anything');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/legal\/terms$/);
  });
});

test('the support form says thank you, clears itself, and the message reaches support', async ({ page, request }) => {
  const words = `A question, asked at ${Date.now()}`;
  const refused = await watchRefusals(page);
  await page.goto('/contact');
  // The panel comes last, once the page has come to life.
  await expect(page.getByRole('button', { name: 'Open feature flags' })).toBeVisible();
  const form = page.getByRole('region', { name: 'Contact Support' });
  await choose(form.getByLabel('Category'), 'Billing Question');
  await form.getByLabel('Message').fill(words);
  await form.getByLabel('Email').fill('asks@example.com');
  const submit = form.getByRole('button', { name: 'Submit' });
  await test.step('says that the server is away, and notices when it is back', async () => {
    await page.route('**/api/**', (route) => route.abort());
    await submit.click();
    await expect(page.getByText('Wigloop does not answer at the moment.')).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByText('Wigloop does not answer at the moment.')).toBeHidden();
  });
  await submit.click();
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('');
  const mailbox = `/api/dev/mailbox?to=${encodeURIComponent(exampleFacts.supportEmail)}`;
  await expect.poll(async () => (await request.get(mailbox)).text()).toContain(words);
  expect(refused, 'what the Content-Security-Policy refused').toEqual([]);
});

async function leadsAndPrints(page: Page): Promise<void> {
  await test.step('a long page has a table of contents that leads to its sections, and prints as text alone', async () => {
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: /Your rights/ })
      .click();
    await expect(page).toHaveURL('/legal/privacy#your-rights');
    await expect(page.getByRole('heading', { name: /Your rights/ })).toBeInViewport();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const part of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(part).filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });
}

/** What the page tried that its own rules forbid, such as making code from text. To be called before it is opened. */
async function watchRefusals(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('noteRefusal', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    const { noteRefusal } = window as unknown as { noteRefusal: (what: string) => void };
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      noteRefusal(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return refused;
}

test('a page of the build is taken over as it is, and then says what staff wrote', async ({ page }) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  for (const path of ['/press', '/legal/privacy', '/legal/accessibility', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('support@wigloop.example.com');
  }
  expect(thrown).toEqual([]);
});
