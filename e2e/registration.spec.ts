import { expect, type Page } from '@playwright/test';
import { expectAccessibleLikeOthers, expectAccessibleOnAllScreens } from './accessibility.ts';
import { newAccount, readMails, test } from './accounts.ts';

test('a person registers, reads the mail, follows the link and lands signed in on the account', async ({ page }) => {
  const account = newAccount();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/registrations') && sent.push(request.method()));

  await page.goto('/register');
  await expect(page.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '/legal/terms');
  await expectAccessibleOnAllScreens(page);
  await fillForm(page, account);
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  await expect(
    page.getByText('Registration successful! Please check your email for a confirmation link.'),
  ).toBeVisible();
  expect(sent).toEqual(['POST']);
  await expect(page.getByText('Creating your account...')).toHaveCount(0);

  await expect(page).toHaveURL('/auth/confirmation');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByText('Choose a subscription plan')).toHaveCount(0);
  await expectAccessibleLikeOthers(page);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
  await expect.poll(async () => (await readMails(page.request, account.email)).length).toBe(2);

  await page.goto(`/dev/mailbox?to=${account.email}`);
  const newest = page.getByRole('article').first();
  await expect(newest.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expectAccessibleLikeOthers(page);
  await newest
    .getByRole('link', { name: /auth\/callback/ })
    .first()
    .click();
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

async function fillForm(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
}
