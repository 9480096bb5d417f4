import { expect, type Locator, type Page } from '@playwright/test';
import { sitePaths } from '#contract/paths.ts';
import { site } from '#contract/site.ts';
import { expectAccessibleLikeOthers, expectAccessibleOnAllScreens } from './accessibility.ts';
import { test } from './accounts.ts';
import { choose } from './keys.ts';

const articles: [path: string, title: string, holds?: (page: Page) => Promise<void>][] = [
  ['/help/creating-account', 'Creating Your Account', saysWhatPasswordNeeds],
  ['/help/listing-first-item', 'Listing Your First Item'],
  ['/help/first-wig', 'Your First Wig After Hair Loss'],
  ['/help/hygiene', 'Hygiene of a Worn Wig'],
  ['/help/safety-guidelines', 'Safety Guidelines'],
  ['/help/communication', 'Communication Guidelines'],
  ['/help/deals', 'Offers and Trades'],
  ['/help/payment-methods', 'Payment Methods', namesMethods],
  ['/help/shipping', 'Shipping Guidelines', namesCarriers],
  ['/help/returns', 'Return Policy'],
];

const links: Record<string, string[]> = {
  '/help/creating-account': ['/register', '/account/settings', '/contact'],
  '/help/listing-first-item': ['/account/create-listing', '/messages', '/contact'],
  '/help/safety-guidelines': ['/help/report', '/contact'],
  '/help/shipping': ['/contact'],
};

async function saysWhatPasswordNeeds(page: Page): Promise<void> {
  await test.step('help says what a password needs', () =>
    expect(page.getByRole('main')).toContainText(
      'A password needs at least 8 characters. Numbers and special characters are recommended',
    ));
}

async function namesMethods(page: Page): Promise<void> {
  for (const name of ['PayPal', 'Venmo', 'Zelle'])
    await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible();
}

async function namesCarriers(page: Page): Promise<void> {
  await test.step('shipping names the carriers, payment the methods', async () => {
    for (const carrier of [
      ...['USPS Priority Mail', 'UPS Ground', 'FedEx Home Delivery', 'USPS Priority Mail International'],
      ...['UPS Worldwide Expedited', 'FedEx International Priority'],
    ])
      await expect(page.getByText(carrier, { exact: true })).toBeVisible();
  });
}

/** What stands on each of these pages; `says` runs once the page is there. */
const says: Record<string, (page: Page) => Promise<void>> = {
  '/help': async (page) => {
    await test.step('the Help Center has three cards, and a form beside them', async () => {
      const main = page.getByRole('main');
      for (const name of ['Getting Started', 'Common Questions', 'Contact Support'])
        await expect(main.getByRole('listitem').getByRole('heading', { name })).toBeVisible();
      for (const [path, title] of articles)
        await expect(main.getByRole('link', { name: title })).toHaveAttribute('href', path);
      for (const name of ['Submit Support Request', 'Report an Issue'])
        await expect(main.getByRole('link', { name })).toHaveAttribute('href', '/contact');
      await expect(page.getByRole('region', { name: 'Contact Support' }).getByLabel('Message')).toBeVisible();
    });
  },
  '/resources': async (page) => {
    await test.step('the Resource Center has its four tips, three methods and the advice above $200', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Resource Center' })).toBeVisible();
      for (const name of [
        ...['Verify the seller', 'Secure payments', 'Document everything', 'Meet safely'],
        ...['PayPal', 'Venmo'],
      ])
        await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
      await expect(page.getByText('signature confirmation over $200')).toBeVisible();
    });
  },
  '/contact': async (page) => {
    await test.step('the contact page has every way to reach us', async () => {
      const main = page.getByRole('main');
      for (const text of [
        ...[site.supportEmail, site.phone, site.phoneHours],
        ...site.address.slice(1),
        ...site.businessHours,
      ])
        await expect(main.getByText(text, { exact: true })).toBeVisible();
      for (const { name, href } of site.social)
        await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
    });
  },
  '/about': async (page) => {
    await test.step('the company pages tell story, platforms, founder and press facts', async () => {
      for (const name of ['Our story', 'Innovation', 'Sustainability', 'Our ecosystem', site.mission])
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      await expect(page.getByRole('figure').filter({ hasText: 'Founder' }).getByRole('img')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    });
  },
  '/press': async (page) => {
    for (const fact of ['A monthly fee of $9.99', '14-day free trial', 'Verification through card authentication'])
      await expect(page.getByText(fact).first()).toBeVisible();
    await expect(page.getByText('Built-in private messaging')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  },
  '/sitemap': async (page) => {
    await test.step('the sitemap has five groups', async () => {
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        'Main Pages',
        'Brands',
        'Help and Support',
        'Legal',
        'Company',
      ]);
    });
  },
};

test('every article of the Help Center leads back, on, and to what it talks about', async ({ page }) => {
  test.slow();
  await page.goto('/help/creating-account');
  for (const [place, [path, title, holds = async () => {}]] of articles.entries()) {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Help Center' })).toHaveAttribute('href', '/help');
    await expect(page.getByRole('link', { name: /^Previous article/ })).toHaveCount(place === 0 ? 0 : 1);
    await test.step('articles lead to the pages they talk about', async () => {
      for (const href of links[path] ?? []) await expect(page.locator(`main a[href="${href}"]`).first()).toBeVisible();
    });
    await holds(page);
    await (place === 0 ? expectAccessibleOnAllScreens(page) : expectAccessibleLikeOthers(page));
    const next = page.getByRole('link', { name: /^Next article/ });
    if (place < articles.length - 1) await next.click();
    else await expect(next).toHaveCount(0);
  }
});

test('every legal page ends with the day it was last updated', async ({ page }) => {
  for (const name of ['terms', 'privacy', 'guidelines', 'accessibility', 'cookies']) {
    await page.goto(`/legal/${name}`);
    const last = page.getByRole('region', { name: /Last Updated/ });
    await expect(last.getByRole('heading', { name: 'Last Updated' })).toBeVisible();
    await expect(last.getByText('March 15, 2025')).toBeVisible();
    await (name === 'terms' ? expectAccessibleOnAllScreens(page) : expectAccessibleLikeOthers(page));
    if (name === 'privacy') await leadsAndPrints(page);
  }
  await test.step('an unknown legal page is the terms', async () => {
    await page.goto('/legal/anything');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/legal\/terms$/);
  });
});

test.describe('the support form', () => {
  for (const path of ['/help', '/contact']) {
    test(`on ${path} says thank you, clears itself, and the message reaches support`, async ({ page, request }) => {
      const words = `A question from ${path}, asked at ${Date.now()}`;
      const refused = await watchRefusals(page);
      const form = await openForm(page, path);
      if (path === '/help')
        await test.step('asks for category and message, and judges the address', () => judges(form));
      await expect(form.getByLabel('Category').getByRole('option')).toHaveText([
        'Select a category',
        'Bug Report',
        'Feature Request',
        'Customer Support',
        'Billing Question',
        'Other',
      ]);
      await expect(form.getByLabel('Message')).toHaveAttribute('rows', '4');
      await choose(form.getByLabel('Category'), 'Billing Question');
      await form.getByLabel('Message').fill(words);
      await form.getByLabel('Email').fill('asks@example.com');
      if (path === '/contact')
        await test.step('keeps everything when it fails, and sends it at the next try', () =>
          keepsWhatFails(page, form, words));
      await form.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
      await expect(form.getByLabel('Category')).toHaveValue('');
      await expect(form.getByLabel('Message')).toHaveValue('');
      await expect(form.getByLabel('Email')).toHaveValue('');
      const mailbox = `/api/dev/mailbox?to=${encodeURIComponent(site.supportEmail)}`;
      await expect.poll(async () => (await request.get(mailbox)).text()).toContain(words);
      expect(refused, 'what the Content-Security-Policy refused').toEqual([]);
    });
  }
});

test.describe('a page that cannot be fetched', () => {
  test.use({ serviceWorkers: 'allow' });

  test('says so plainly and comes back by itself', async ({ page, context }) => {
    await page.goto('/help');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await context.setOffline(true);
    await page.goto('/help/shipping');
    await expect(page.getByRole('heading', { name: 'Wigloop cannot be reached' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Shipping Guidelines' })).toBeVisible();
  });
});

/** Where other tests stand on them: browse, wording, registration, sign-in, moderation, and those above. */
const judgedElsewhere = /^\/($|search|brand\/|pricing|register|login|reset-password|legal|help\/)/;
const otherPages = sitePaths
  .flatMap(({ prerender = [] }) => prerender.slice(0, 3))
  .filter((path) => !judgedElsewhere.test(path));

test('every other page made at build time says its words, holds WCAG 2.1 AA, and fits the screen enlarged to 200 % and more', async ({
  page,
}) => {
  test.slow();
  for (const path of otherPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await says[path]?.(page);
    await expectAccessibleLikeOthers(page);
  }
  expect(otherPages).toEqual(expect.arrayContaining(Object.keys(says)));
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

async function judges(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please fill in all required fields');
  await expect(form.getByLabel('Category')).toBeFocused();
  await choose(form.getByLabel('Category'), 'Bug Report');
  await form.getByLabel('Message').fill('   ');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please fill in all required fields');
  await expect(form.getByLabel('Message')).toBeFocused();
  await form.getByLabel('Message').fill('The menu does not open.');
  await form.getByLabel('Email').fill('me@');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
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

async function openForm(page: Page, path: string) {
  await page.goto(path);
  // The panel comes last, once the page has come to life.
  await expect(page.getByRole('button', { name: 'Open feature flags' })).toBeVisible();
  return page.getByRole('region', { name: 'Contact Support' });
}

async function keepsWhatFails(page: Page, form: Locator, words: string): Promise<void> {
  const submit = form.getByRole('button', { name: 'Submit' });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/support/submissions', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'No' } });
  });
  await submit.click();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  answer.resolve();
  await expect(page.getByText('Failed to submit feedback. Please try again.').first()).toBeVisible();
  await expect(form.getByLabel('Category')).toHaveValue('billing');
  await expect(form.getByLabel('Message')).toHaveValue(words);
  await page.unroute('**/api/support/submissions');
  await test.step('says that the server is away, and notices when it is back', async () => {
    await page.route('**/api/**', (route) => route.abort());
    await submit.click();
    await expect(page.getByText('Wigloop does not answer at the moment.')).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByText('Wigloop does not answer at the moment.')).toBeHidden();
  });
}
