import { expect, type Page } from '@playwright/test';
import { expectAccessibleLikeOthers } from './accessibility.ts';
import { type Account, createMember, newestLink, test } from './accounts.ts';
import { refuse } from './answers.ts';

test('a visitor who wants a member page signs in and arrives there', async ({ page, member }) => {
  await page.goto('/account/settings');
  await expect(page).toHaveURL('/login');
  await submit(page, { ...member, password: 'not my password' });
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await submit(page, member);
  await expect(page.getByText('Successfully logged in!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/account/settings');

  await test.step('Remember me keeps the session beyond the browser, and without it the cookie ends with the browser', async () => {
    expect(await sessionCookie(page)).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' });
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Remember me').check();
    await submit(page, member);
    await expect(page).toHaveURL('/account');
    expect((await sessionCookie(page))?.expires).toBeGreaterThan(Date.now() / 1000 + 86_400);
  });
});

test('a forgotten password is replaced by a link', async ({ page }) => {
  const account = await createMember(page.request);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const send = page.getByRole('button', { name: 'Send reset instructions' });
  await expect(send).toBeDisabled();

  await test.step('reset instructions that could not be sent are admitted', async () => {
    await expectAccessibleLikeOthers(page);
    await refuse(page, '/api/password-resets', 503, 'unavailable');
    await page.getByLabel('Email').fill('someone@example.com');
    await send.click();
    await expect(page.getByText('Failed to send reset instructions. Please try again.').first()).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('someone@example.com');
    await page.unroute('/api/password-resets');
  });

  await page.getByLabel('Email').fill(account.email);
  await send.click();
  await expect(page.getByText('Password reset instructions sent to your email')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
  await page.getByRole('button', { name: 'Try a different email address' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  const link = await newestLink(page.request, account.email, 'Set a new password');
  await page.goto(link.href);
  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm password', { exact: true });
  // First the link is asked whether it still works.
  await expect(password).toBeVisible();
  await expectAccessibleLikeOthers(page);
  await password.fill('five silver brushes');
  await confirmation.fill('five silver brush');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await confirmation.fill('five silver brushes');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password updated successfully')).toBeVisible();
  await expect(page).toHaveURL('/login');

  await submit(page, { ...account, password: 'five silver brushes' });
  await expect(page).toHaveURL('/account');
});

async function submit(page: Page, account: Account): Promise<void> {
  await fill(page, account);
  await signInButton(page).click();
}

async function fill(page: Page, { email, password }: Account): Promise<void> {
  await expect(signInButton(page)).toBeEnabled();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

function signInButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
}

async function sessionCookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'));
}
