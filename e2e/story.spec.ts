import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessibleByNight } from './accessibility.ts';
import { createMember } from './accounts.ts';
import { setPaywall, subscribe, test } from './billing-site.ts';
import { asPerson, list } from './deal-people.ts';
import { choose, pick, pressByTab, typeInto } from './keys.ts';

const title = 'Story lace front in honey';

test('the whole story: from a listing over a sale and its reviews to a decision about a report', async ({
  page: seller,
  browser,
  admin: staff,
}) => {
  test.setTimeout(240_000);
  await setPaywall(staff, true);
  const admin = await open(browser);
  await admin.context().addCookies((await staff.storageState()).cookies);

  await createMember(seller.request);
  await subscribe(seller, 'premium-monthly');
  const owner = await asPerson(seller);
  await list(owner, { title, type: 'sale', priceCents: 18_000 });

  const buyer = await open(browser);
  await createMember(buyer.request);
  await subscribe(buyer, 'budget-monthly');

  await test.step('another member finds it by search, saves it and writes', async () => {
    await buyer.goto('/');
    const box = buyer.getByPlaceholder('Search for wigs...').filter({ visible: true });
    await box.fill('story lace front');
    await box.press('Enter');
    await buyer
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await buyer.getByRole('button', { name: `Save ${title}` }).click();
    await expect(buyer.getByText('Added to favorites', { exact: true })).toBeVisible();
    await buyer.getByRole('button', { name: 'Contact Seller' }).filter({ visible: true }).first().click();
    await buyer.getByPlaceholder('Type a message...').fill('Would you take 160?');
    await buyer.getByRole('button', { name: 'Send Message' }).click();
    await expect(buyer.getByText('Message sent successfully!')).toBeVisible();
  });
  const listingPath = new URL(buyer.url()).pathname;

  await test.step('they talk live and agree', async () => {
    await seller.goto('/messages');
    await expect(seller.getByRole('log').getByText('Would you take 160?')).toBeVisible();
    await buyer.goto('/messages');
    await expect(buyer.getByRole('log')).toBeVisible();
    await write(seller, 'Yes, 160 it is.');
    await expect(buyer.getByRole('log').getByText('Yes, 160 it is.')).toBeVisible();
    await write(buyer, 'Wonderful, thank you!');
    await expect(seller.getByRole('log').getByText('Wonderful, thank you!')).toBeVisible();
  });

  await test.step('the listing is marked sold, the seller reviewed, and the review answered', async () => {
    await seller.goto('/account/listings');
    await seller.getByRole('button', { name: /^More/ }).press('Enter');
    await seller.getByRole('button', { name: 'Mark as Sold' }).press('Enter');
    const whoBought = seller.getByRole('dialog', { name: 'Who bought it?' });
    await pick(whoBought.getByRole('radio').first());
    await typeInto(whoBought.getByLabel('Sold for'), '160');
    await expectAccessibleByNight(seller);
    await pressByTab(whoBought.getByRole('button', { name: 'Mark as Sold' }));
    await expect(seller.getByText('Listing marked as sold')).toBeVisible();
    await buyer.goto('/account/deals');
    await buyer
      .getByRole('main')
      .getByRole('link', { name: /^Purchase from/ })
      .click();
    await expect(buyer.getByRole('region', { name: 'Next step' }).getByText(/says that you bought /)).toBeVisible();
    await buyer.getByRole('button', { name: 'Yes, I bought it' }).click();
    await buyer.getByRole('alertdialog').getByRole('button', { name: 'Yes, I bought it' }).click();
    await expect(buyer.getByText('Thank you. The sale is recorded.')).toBeVisible();
    await expect(buyer.getByRole('region', { name: 'Reviews' })).toContainText('How did it go?');
    await buyer.goto(listingPath);
    await expect(buyer.getByText('Sold', { exact: true }).first()).toBeVisible();
    await buyer.getByRole('button', { name: 'Write a Review' }).press('Enter');
    const dialog = buyer.getByRole('dialog');
    await pick(dialog.getByLabel('5 stars'));
    await typeInto(dialog.getByPlaceholder('Share your experience...'), 'Came the next day.');
    await pressByTab(dialog.getByRole('button', { name: 'Submit Review' }));
    await expect(buyer.getByText('Review submitted successfully').first()).toBeVisible();
    await seller.goto(`/user/${owner.id}`);
    await seller.getByRole('button', { name: 'Respond' }).click();
    await seller.getByLabel('Your response').fill('A pleasure!');
    await seller.getByRole('button', { name: 'Save response' }).click();
    await expect(seller.getByText('A pleasure!')).toBeVisible();
  });

  await test.step('a report leads to a decision that everyone feels', async () => {
    await buyer.getByRole('button', { name: 'Report listing' }).press('Enter');
    const dialog = buyer.getByRole('dialog');
    await pressByTab(dialog.getByRole('button', { name: 'Send report' }));
    await expect(dialog.getByText('Please choose what is wrong')).toBeVisible();
    await choose(dialog.getByLabel('What is wrong?'), 'Counterfeit or replica');
    await typeInto(dialog.getByLabel('Details (optional)'), 'The lace has another label.');
    await pressByTab(dialog.getByRole('button', { name: 'Send report' }));
    await expect(buyer.getByText('Thank you. Our moderators will look at your report.')).toBeVisible();
    await expect(dialog).toBeHidden();

    await admin.goto('/admin/reports');
    const report = admin.getByRole('article').filter({ hasText: title });
    await report.getByRole('button', { name: 'Claim' }).click();
    await expect(report.getByText('Claimed', { exact: true })).toBeVisible();
    const question = admin.getByRole('dialog');
    await report.getByRole('button', { name: 'Note' }).press('Enter');
    await typeInto(question.getByLabel('Note'), 'The lace is another one.');
    await pressByTab(question.getByRole('button', { name: 'Save note' }));
    await expect(question).toBeHidden();
    await report.getByRole('button', { name: 'Take listing down' }).press('Enter');
    await typeInto(question.getByLabel('Reason'), 'A photograph that belongs to someone else.');
    await pressByTab(question.getByRole('button', { name: 'Take down' }));
    // What was reported is dealt with, and the report with it.
    await expect(report).toHaveCount(0);
    await choose(admin.getByLabel('Status'), 'Resolved');
    await expect(report).toContainText('The lace is another one.');

    await buyer.goto(listingPath);
    await expect(buyer.getByText('Listing not found')).toBeVisible();
    await seller.goto('/account/listings?tab=removed');
    await expect(seller.getByText('Removed by a moderator')).toBeVisible();
  });
});

async function open(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function write(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder('Type a message...');
  await box.fill(text);
  await box.press('Enter');
}
