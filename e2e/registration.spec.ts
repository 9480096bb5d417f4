import { expect, type Page } from '@playwright/test';
import { expectAccessibleLikeOthers, expectAccessibleOnAllScreens } from './accessibility.ts';
import { newAccount, newestLink, readMails, registerOnly, signIn, test } from './accounts.ts';
import { changeSession } from './answers.ts';
import { stopClock, tickUntil } from './clock.ts';

test('a person registers, reads the mail, follows the link and lands signed in on the account', async ({ page }) => {
  const account = newAccount();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/registrations') && sent.push(request.method()));

  await page.goto('/register');
  await expect(page.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '/legal/terms');
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

test('in another browser an expired link brings a new one, which asks for the password and works once', async ({
  page,
  playwright,
}) => {
  const desk = await playwright.request.newContext({ baseURL: process.env.WIGLOOP_URL });
  const account = await registerOnly(desk);
  const first = (await newestLink(desk, account.email)).href;
  const expired = { code: 'auth.confirmation_expired', message: 'This link has expired. Please ask for a new one.' };
  await page.route('/api/confirmations', (route) => route.fulfill({ status: 400, json: expired }));
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'Verification Error' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Login' })).toBeVisible();
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await expect.poll(async () => (await readMails(desk, account.email)).length).toBe(2);
  await page.unroute('/api/confirmations');

  const link = (await newestLink(desk, account.email)).href;
  expect(link).not.toBe(first);
  await page.goto(link);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('something else entirely');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(field).toHaveAccessibleDescription('This is not the password that was chosen with this registration.');
  await field.fill(account.password);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page).toHaveURL('/account');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await desk.dispose();
});

test('each field says what is wrong with it, and the first one gets the focus', async ({ page }) => {
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Create account' });
  await submit.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible();
  await expectAccessibleOnAllScreens(page);

  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('seven77');
  await page.getByLabel('Confirm password', { exact: true }).fill('seven78');
  await submit.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('not an address');

  await test.step('a common password is refused at its field, and what was typed stays', async () => {
    await fillForm(page, { email: 'someone@example.com', password: 'password1' });
    await submit.click();
    await expect(page.getByText('Please choose a less common one.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('someone@example.com');
  });
});

test('when the mail is in trouble the form tries three times with the same attempt, then says so', async ({ page }) => {
  const attempts: string[] = [];
  await page.route('/api/registrations', (route) => {
    attempts.push(route.request().postDataJSON().attemptId);
    return route.fulfill({ status: 503, json: { code: 'auth.mail_busy', message: 'busy' } });
  });
  await page.clock.install();
  await page.goto('/register');
  await fillForm(page, newAccount());
  await stopClock(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  const elapsed = await tickUntil(page, page.getByText('Trying again (2 of 3)'));
  await expect(page.getByText('Creating your account...')).toBeVisible();
  await page.clock.runFor(4950 - elapsed);
  expect(attempts).toHaveLength(1);
  await page.clock.runFor(1100 + elapsed);
  await tickUntil(page, page.getByText('Trying again (3 of 3)'));
  expect(attempts).toHaveLength(2);
  await page.clock.runFor(12_100);
  await tickUntil(page, page.getByRole('alert').first());
  await expect(
    page.getByText('Registration email service is currently busy. Please try again in a few minutes.'),
  ).toBeVisible();
  await expect(page.getByText('Email service is busy, please try again in a few minutes.')).toBeVisible();
  await expect(page.getByText('Creating your account...')).toHaveCount(0);
  expect(attempts).toHaveLength(3);
  expect(new Set(attempts).size).toBe(1);
});

test('a mail that is late, and a registration that fails, each have their own words', async ({ page }) => {
  const answers = [
    { status: 503, json: { code: 'auth.mail_delayed', message: 'late' } },
    { status: 503, json: { code: 'auth.mail_delayed', message: 'late' } },
    { status: 503, json: { code: 'auth.mail_delayed', message: 'late' } },
    { status: 500, json: { code: 'internal', message: 'The roof is leaking.' } },
    {
      status: 429,
      json: { code: 'request.rate_limited', message: 'Too many attempts. Please try again in 9 minutes.' },
    },
  ];
  await page.route('/api/registrations', (route) => route.fulfill(answers.shift()));
  await page.clock.install();
  await page.goto('/register');
  await fillForm(page, newAccount());
  const submit = page.getByRole('button', { name: 'Create account' });
  await submit.click();
  await expect(page.getByText('Trying again (2 of 3)')).toBeVisible();
  await page.clock.fastForward(6100);
  await expect(page.getByText('Trying again (3 of 3)')).toBeVisible();
  await page.clock.fastForward(12_100);
  await expect(
    page.getByText('Our verification service is experiencing delays. Please try again in a few minutes.'),
  ).toBeVisible();
  await expect(
    page.getByText('If no verification email arrives within 24 hours, please contact support'),
  ).toBeVisible();

  await submit.click();
  await expect(page.getByText('Registration failed. Please try again.')).toBeVisible();
  await expect(page.getByText('Registration failed: The roof is leaking.')).toBeVisible();

  await submit.click();
  await expect(
    page.getByRole('main').getByText('Too many attempts. Please try again in 9 minutes.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/email service is .*busy/i)).toHaveCount(0);
});

test('with the paywall on, the chosen plan is sent along and the next page announces the plan choice', async ({
  page,
}) => {
  let body: { selectedPlan?: string } = {};
  await page.route('/api/registrations', (route) => {
    body = route.request().postDataJSON();
    return route.fulfill({ json: { paywallEnabled: true } });
  });
  await page.clock.install();
  await page.goto('/register');
  // As the pricing page hands it over.
  await page.evaluate(() => history.replaceState({ usr: { selectedPlan: 'premium-annual' }, key: 'plan' }, ''));
  await page.reload();
  await expect(page.getByText('You chose Premium Annual.')).toBeVisible();
  const account = newAccount();
  await fillForm(page, account);
  await stopClock(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  const toast = page.getByText(
    'Registration initiated! Please check your email to verify your account. After verification, you will need to select a subscription plan.',
  );
  const elapsed = await tickUntil(page, toast);
  expect(body.selectedPlan).toBe('premium-annual');
  await expect(page).toHaveURL('/auth/confirmation');
  await expect(page.getByText('Choose a subscription plan')).toBeVisible();
  await expect(page.getByText('A subscription is required')).toBeVisible();
  await page.clock.runFor(7900 - elapsed);
  await expect(toast).toBeVisible();
  await page.clock.runFor(elapsed + 200);
  await expect(toast).toHaveCount(0);
});

test('a confirmation that fails says why', async ({ page }) => {
  const link = '/auth/callback?token=0123456789012345678901234567890123456789012&type=signup';
  const open = async (status: number, code: string) => {
    await page.route('/api/confirmations', (route) => route.fulfill({ status, json: { code, message: code } }));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Verification Error' })).toBeVisible();
  };
  await open(500, 'internal');
  await expect(page.getByText('Failed to create your profile. Please try again or contact support.')).toBeVisible();
  await open(503, 'unavailable');
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await expectAccessibleLikeOthers(page);

  await test.step('while a link is followed the page says so, and without a session afterwards it asks to log in', async () => {
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('/api/confirmations', async (route) => {
      await isAnswered;
      await route.fulfill({ json: { next: '/account', selectedPlan: null, returnTo: null } });
    });
    await page.goto(link);
    await expect(page.getByText('Confirming your email...')).toBeVisible();
    answer();
    await expect(page.getByText('Your session has expired. Please log in again.').first()).toBeVisible();
  });

  await test.step('Check Your Email needs an address to speak of', async () => {
    await page.goto('/auth/confirmation');
    await expect(page).toHaveURL('/login');
  });
});

test('with the paywall on, a confirmation leads to the plans and greets the new member', async ({ page, member }) => {
  await signIn(page, member);
  await changeSession(page, () => ({ member: { subscription: 'inactive' }, site: { paywallEnabled: true } }));
  await page.route('/api/confirmations', (route) =>
    route.fulfill({ json: { next: '/subscription', selectedPlan: null, returnTo: null } }),
  );
  await page.goto('/auth/callback?token=0123456789012345678901234567890123456789012&type=signup');
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
});

async function fillForm(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
}
