import { expect } from '@playwright/test';
import { expectAccessibleLikeOthers } from './accessibility.ts';
import { createMember, demo, signIn, test } from './accounts.ts';
import { cards, payBehindTheScenes, readStatus } from './billing-site.ts';
import { pick, pressByTab, typeInto } from './keys.ts';

test('staff end a subscription with the refund they were shown, and the member reads why', async ({
  page,
  browser,
}) => {
  const member = await createMember(page.request);
  await payBehindTheScenes(page.request, 'budget-annual', cards.good);
  await expect.poll(() => readStatus(page.request), { timeout: 90_000 }).toBe('active');

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, demo.admin);
  await desk.goto(`/admin/subscriptions?search=${encodeURIComponent(member.email)}`);
  await desk.getByRole('button', { name: /^End the subscription of/ }).press('Enter');
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByText('The member cannot buy a plan again before')).toBeVisible();
  await expectAccessibleLikeOthers(desk);
  await pick(dialog.getByRole('radio', { name: /^With its period/ }));
  await expect(dialog.getByRole('radio', { name: /In proportion/ })).toBeDisabled();
  await pick(dialog.getByRole('radio', { name: /^Now/ }));
  await pick(dialog.getByRole('radio', { name: /^In full: \$24\.99/ }));
  await pressByTab(dialog.getByRole('button', { name: 'End and refund $24.99' }));
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await typeInto(dialog.getByLabel('Reason'), 'You asked for it by phone');
  await pressByTab(dialog.getByRole('button', { name: 'End and refund $24.99' }));
  await expect(desk.getByText('The subscription has ended')).toBeVisible();
  await expect(desk.getByRole('table', { name: 'Subscriptions' })).toContainText('Canceled');
  await expect(desk.getByRole('button', { name: /^End the subscription of/ })).toBeHidden();
  await desk.context().close();

  await page.goto('/account/subscription');
  const notice = page.getByRole('region', { name: 'About the end of your subscription' });
  await expect(notice).toContainText('Our team ended your subscription on');
  await expect(notice).toContainText('The reason: You asked for it by phone');
  await expect(notice).toContainText('$24.99');
  await expect(page.getByRole('button', { name: 'Choose Annual (Shopping Annual)' })).toBeEnabled();
  await expectAccessibleLikeOthers(page);
});
