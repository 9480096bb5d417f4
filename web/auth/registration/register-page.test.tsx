import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { authErrors, register } from '#contract/auth/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { stopClock } from '#web/test/clock.ts';
import { openPage } from '#web/test/open-page.tsx';
import RegisterPage from './register-page.tsx';

const field = (name: string) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Create account' });

function open(state?: unknown) {
  const visit = openPage(<RegisterPage />, { at: '/register', state });
  const { user } = visit;
  const fill = async (email: string, password: string, again = password) => {
    for (const [name, text] of [
      ['Email', email],
      ['Password', password],
      ['Confirm password', again],
    ] as const) {
      await user.clear(field(name));
      await user.type(field(name), text);
    }
  };
  return { ...visit, fill };
}

async function fillAll({ user, fill }: ReturnType<typeof open>) {
  await fill('amy@example.com', 'seven copper combs');
  await user.click(screen.getByRole('checkbox'));
}

afterEach(() => void vi.restoreAllMocks());

test('each field says what is wrong with it, and the first one gets the focus', async () => {
  const { user, fill } = open();
  await user.click(submit());
  expect(document.activeElement).toBe(field('Email'));
  expect(describedBy(field('Email'))).toBe('Email is required');
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(screen.getByText('You must accept the terms and conditions')).toBeTruthy();
  expect(screen.getByRole('link', { name: /terms and conditions/ }).getAttribute('href')).toBe('/legal/terms');

  await fill('not an address', 'seven77', 'seven78');
  await user.click(submit());
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy();
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(field('Email')).toHaveProperty('value', 'not an address');

  refuse(register, authErrors.commonPassword, 'password');
  await fill('someone@example.com', 'password1');
  await user.click(screen.getByRole('checkbox'));
  await user.click(submit());
  expect(await screen.findByText(/Please choose a less common one\.$/)).toBeTruthy();
  expect(field('Email')).toHaveProperty('value', 'someone@example.com');
});

test('a mark goes when its cause goes, also when that lies in another field', async () => {
  const { user, fill } = open();
  await fill('amber', 'seven copper combs', 'seven copper comb');
  await user.click(submit());
  expect(document.activeElement).toBe(field('Email'));
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(screen.getByText('You must accept the terms and conditions')).toBeTruthy();
  await user.type(field('Password'), '{Backspace}');
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  await user.type(field('Email'), '@example.com');
  await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull());
});

test('when the mail is in trouble the form tries three times with the same attempt, then says so', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  refuse(register, authErrors.mailBusy);
  const page = open();
  await fillAll(page);
  const wait = stopClock();
  await page.user.click(submit());
  await screen.findByText(/Trying again \(2 of 3\)/);
  expect(screen.getByText('Creating your account...')).toBeTruthy();
  await wait(4_800);
  expect(requestsTo(register)).toHaveLength(1);
  await wait(300);
  await screen.findByText(/Trying again \(3 of 3\)/);
  expect(requestsTo(register)).toHaveLength(2);
  await wait(10_100);
  await screen.findByText('Registration email service is currently busy. Please try again in a few minutes.');
  expect(screen.getByText('Email service is busy, please try again in a few minutes.')).toBeTruthy();
  expect(screen.queryByText('Creating your account...')).toBeNull();
  const attempts = requestsTo(register).map(({ body }) => body.attemptId);
  expect(attempts).toHaveLength(3);
  expect(new Set(attempts).size).toBe(1);
});

test('a mail that is late, and a registration that fails, each have their own words', async () => {
  refuse(register, authErrors.mailDelayed);
  const page = open();
  await fillAll(page);
  const wait = stopClock();
  await page.user.click(submit());
  await screen.findByText(/Trying again \(2 of 3\)/);
  await wait(6_100);
  await wait(12_100);
  await screen.findByText('Our verification service is experiencing delays. Please try again in a few minutes.');
  expect(screen.getByText(/If no verification email arrives within 24 hours, please contact support/)).toBeTruthy();

  refuse(register, { ...commonErrors.internal, message: 'The roof is leaking.' });
  await page.user.click(submit());
  await screen.findByText('Registration failed. Please try again.');
  expect(screen.getByText('Registration failed: The roof is leaking.')).toBeTruthy();

  refuse(register, { ...commonErrors.rateLimited, message: 'Too many attempts. Please try again in 9 minutes.' });
  await page.user.click(submit());
  await screen.findByText('Too many attempts. Please try again in 9 minutes.');
  expect(screen.queryByText(/email service is .*busy/i)).toBeNull();
});

test('with the paywall on, the chosen plan is sent along and the next page announces the plan choice', async () => {
  answer(register, { paywallEnabled: true });
  const page = open({ selectedPlan: 'premium-annual' });
  expect(screen.getByText('Premium Annual').parentElement?.textContent).toContain('You chose Premium Annual.');
  await fillAll(page);
  const wait = stopClock();
  await page.user.dblClick(submit());
  const words =
    /^Registration initiated! Please check your email to verify your account\. After verification, you will/;
  await screen.findByText(words);
  expect(requestsTo(register)).toMatchObject([{ body: { selectedPlan: 'premium-annual', acceptTerms: true } }]);
  await waitFor(() => expect(page.address().pathname).toBe('/auth/confirmation'));
  expect(page.address().state).toMatchObject({ email: 'amy@example.com', paywallEnabled: true });
  await wait(7_000);
  expect(screen.getByText(words)).toBeTruthy();
  await wait(1_100);
  expect(screen.queryByText(words)).toBeNull();
});

function describedBy(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
