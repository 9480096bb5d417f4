import { expect, type Page } from '@playwright/test';
import { createMember, readMails, test } from './accounts.ts';
import { pressByTab, typeInto } from './keys.ts';

test('a member adds a passkey, signs in with it, renames it and removes it', async ({ page }) => {
  await plugInAuthenticator(page);
  const account = await createMember(page.request);
  await page.goto('/account/settings#passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await typeInto(page.getByLabel('Your password', { exact: true }), 'not the password');
  await pressByTab(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByText('Your current password is not right.')).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect
    .poll(async () => (await readMails(page.request, account.email))[0]?.subject)
    .toBe('A passkey was added to your account');

  await page.getByRole('button', { name: /^Rename / }).press('Enter');
  await typeInto(page.getByRole('dialog').getByLabel('Name', { exact: true }), 'My phone');
  await pressByTab(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
  await expect(page.locator('#passkeys').getByText('My phone')).toBeVisible();

  await page.goto('/account/settings');
  await page.getByRole('button', { name: 'Sign out of this device' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/account');
  await page.goto('/account/settings#passkeys');
  await expect(page.locator('#passkeys').getByText('last used')).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).press('Enter');
  await typeInto(page.getByLabel('Your password', { exact: true }), account.password);
  await pressByTab(page.getByRole('button', { name: 'Remove', exact: true }));
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});

/** A device with a fingerprint reader, as Chromium plays it. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
