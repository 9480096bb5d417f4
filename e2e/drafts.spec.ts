import { expect, type Page } from '@playwright/test';
import { type Account, createMember, signIn, signInAnew, test } from './accounts.ts';

test('what was typed comes back for its member after the session ended, and for nobody else', async ({
  page,
  member,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL });
  const next = await createMember(visitor);
  await visitor.dispose();
  await signIn(page, member);
  const { listings } = await (await page.request.get('/api/listings')).json();
  const listing = `/listing/${listings[0].id}`;
  const message = page.getByLabel(/^Message to /);

  await page.goto('/account/create-listing');
  await page.getByLabel('Title').fill('Amber waves');
  await page.goto(listing);
  await page.getByRole('button', { name: 'Contact Seller' }).first().click();
  await message.fill('Is the lace trimmed?');

  await test.step('the session ends elsewhere, sending asks for a sign-in, and somebody else signs in', async () => {
    await page.context().clearCookies();
    // Unless something else on the page asks the server first: then the sign-in page is there already.
    const email = page.getByLabel('Email', { exact: true });
    await page.getByRole('button', { name: 'Send Message' }).or(email).first().click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has expired. Please log in again.').first()).toBeVisible();
    await signInByHand(page, next);
    await expect(page).toHaveURL(listing);
    await expect(page.getByRole('button', { name: 'Contact Seller' }).first()).toBeVisible();
    await expect(message).toHaveCount(0);
    await page.getByRole('button', { name: 'Contact Seller' }).first().click();
    await expect(message).toHaveValue('');
    await page.goto('/account/create-listing');
    await expect(page.getByLabel('Title')).toHaveValue('');
  });

  await test.step('the cookie is deleted while the page is closed; its member signs in again', async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(listing);
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).first().click();
    await signInByHand(page, member);
    await expect(page).toHaveURL(listing);
    await expect(message).toHaveValue('Is the lace trimmed?');
    await page.goto('/account/create-listing');
    await expect(page.getByLabel('Title')).toHaveValue('Amber waves');
  });
});

test('what a member had begun to write is gone from the screen when they sign out in another tab', async ({
  page,
  context,
  member,
}) => {
  await signInAnew(page, member);
  await page.goto('/contact');
  await page.getByLabel('Message').fill('My card ends with 4242');
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Successfully signed out')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');

  await page.getByLabel('Message').fill('Where do I find my messages?');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByLabel('Message')).toHaveValue('Where do I find my messages?');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Wigloop' }).first().click();
  await expect(page).toHaveURL('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

async function signInByHand(page: Page, { email, password }: Account): Promise<void> {
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}
