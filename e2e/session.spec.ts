import { expect } from '@playwright/test';
import { signIn, signInAnew, test } from './accounts.ts';
import { changeSession } from './answers.ts';

test('signing out in one tab signs the other out and leaves nothing behind', async ({ page, context, member }) => {
  await signInAnew(page, member);
  await page.goto('/account');
  const other = await context.newPage();
  await other.goto('/account/settings');
  await expect(other.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await other.evaluate(() => {
    localStorage.setItem('wigloop:draft', 'secret');
    sessionStorage.setItem('wigloop:draft', 'secret');
    localStorage.setItem('feature_flags', '{}');
  });

  await test.step('a sign-out that fails leaves the member signed in', async () => {
    await page.route('/api/auth/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Failed to sign out. Please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await page.unroute('/api/auth/sign-out');
  });
  // Watched in both at once: where one is looked at first, what the other says may be over.
  await Promise.all([
    expect(page.getByText('Successfully signed out')).toBeVisible(),
    expect(other.getByText('Successfully signed out')).toBeVisible(),
    page.getByRole('button', { name: 'Sign Out' }).click(),
  ]);
  // Home, or the sign-in where the page's own door was quicker: either way out of the account.
  await expect(page).toHaveURL(/\/(login)?$/);
  await expect(other).toHaveURL('/login');
  const left = await other.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat());
  expect(left.filter((key) => key.startsWith('wigloop:'))).toEqual([]);
  expect(left).toContain('feature_flags');

  await test.step('nobody is led back to the page that was left on purpose', async () => {
    await other.getByLabel('Email').fill(member.email);
    await other.getByLabel('Password', { exact: true }).fill(member.password);
    await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other).toHaveURL('/account');
  });
});

test('a suspended member is told what they cannot do before they try', async ({ page, member }) => {
  await signIn(page, member);
  await changeSession(page, () => ({ member: { suspension: { until: '2030-05-04T12:00:00.000Z' } } }));
  for (const path of ['/account/create-listing', '/account/deals/new', '/messages']) {
    await page.goto(path);
    await expect(page.getByText('Your account is suspended until May 4, 2030.')).toBeVisible();
    const title = 'No new deals while your account is suspended';
    await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(path.includes('deals') ? 1 : 0);
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/contact',
  );
});

test('signing in in one tab takes the other along, to the page it wanted', async ({ page, context, member }) => {
  await page.goto('/account/settings');
  await expect(page).toHaveURL('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(member.email);
  await other.getByLabel('Password', { exact: true }).fill(member.password);
  await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL('/account');
  await expect(page).toHaveURL('/account/settings');
  await expect(page.getByText('Successfully signed in')).toBeVisible();
});

test('a call after the session has ended leads to /login, and from there back', async ({ page, member }) => {
  await signIn(page, member);
  await page.goto('/account/settings');
  await expect(page.getByRole('switch', { name: 'Online status' })).toBeVisible();
  await page.context().clearCookies();
  // The page may notice by itself, and leave before the click does it.
  await page
    .getByText('Online status', { exact: true })
    .click({ timeout: 3000 })
    .catch(() => {});
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has expired. Please log in again.').first()).toBeVisible();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/account/settings');
});

test('a session that cannot be read is named, and after 8 seconds the page proceeds', async ({ page, member }) => {
  await signIn(page, member);
  await page.route('/api/session', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'The roof is leaking.' } }),
  );
  await page.clock.install();
  await page.goto('/account/settings');
  await expect(page.getByText('Loading your account...')).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(page.getByText('Authentication error. Please try refreshing the page.')).toBeVisible();
  await page.clock.fastForward(6000);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('with the paywall on, a member without a subscription is sent to the plans, but reaches the settings', async ({
  page,
  member,
}) => {
  let subscription = 'inactive';
  let reads = 0;
  await signIn(page, member);
  await changeSession(page, () => {
    reads += 1;
    return { member: { subscription }, site: { paywallEnabled: true } };
  });
  await page.goto('/account');
  await expect(page).toHaveURL('/subscription');
  expect(await page.evaluate(() => history.state.usr)).toEqual({ from: '/account' });
  await page.goto('/account/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  await test.step('when no yes comes after 12 polls, the plans are shown', async () => {
    await page.clock.install();
    await page.goto('/account?subscription=success');
    await expect(page.getByText('Verifying your subscription...')).toBeVisible();
    for (let poll = 0; poll < 12; poll += 1) {
      const before = reads;
      await page.clock.runFor(5000);
      if (poll > 0) await expect.poll(() => reads).toBeGreaterThan(before);
    }
    // The first one began a moment after the page's clock.
    await page.clock.runFor(5000);
    await expect(page).toHaveURL('/subscription');
  });

  await test.step('after a payment the page waits for the server to say yes', async () => {
    await page.goto('/account?payment_complete=true');
    await expect(page.getByText('Verifying your subscription...')).toBeVisible();
    subscription = 'active';
    await page.clock.fastForward(5100);
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  });
});

test('while test mode is on members see a banner, and it leaves within a minute of being switched off', async ({
  page,
  member,
}) => {
  const banner = page.getByRole('complementary', { name: 'Test mode' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Open feature flags' })).toBeVisible();
  await expect(banner).toHaveCount(0);

  let testMode = true;
  await changeSession(page, () => ({ site: { testMode } }));
  await signIn(page, member);
  await page.clock.install();
  await page.goto('/account/settings');
  await expect(banner).toHaveText('Test mode is on. Members can try everything without a paid plan.');
  testMode = false;
  await page.clock.fastForward(61_000);
  await expect(banner).toHaveCount(0);
});
