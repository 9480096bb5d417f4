import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { createHelpSubmission } from '#contract/support/support.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import HelpCenterPage from './help-center-page.tsx';

const failed = 'Failed to submit feedback. Please try again.';

async function open() {
  const { user } = openPage(<HelpCenterPage />, { at: '/help' });
  const form = within(screen.getByRole('region', { name: 'Contact Support' }));
  const category = await form.findByRole<HTMLSelectElement>('combobox', { name: /Category/ });
  const message = form.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ });
  const email = form.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
  return { user, form, category, message, email, submit: () => form.getByRole('button', { name: 'Submit' }) };
}

test('the support form asks for category and message, and judges the address', async () => {
  const { user, form, category, message, email, submit } = await open();
  expect([...category.options].map(({ textContent }) => textContent)).toEqual([
    'Select a category',
    'Bug Report',
    'Feature Request',
    'Customer Support',
    'Billing Question',
    'Other',
  ]);
  expect(Number(message.rows)).toBe(4);
  await user.click(submit());
  expect((await form.findByRole('alert')).textContent).toBe('Please fill in all required fields');
  expect(document.activeElement).toBe(category);
  await user.selectOptions(category, 'Bug Report');
  await user.type(message, '   ');
  await user.click(submit());
  expect((await form.findByRole('alert')).textContent).toBe('Please fill in all required fields');
  expect(document.activeElement).toBe(message);
  await user.type(message, 'The menu does not open.');
  await user.type(email, 'me@');
  await user.click(submit());
  await form.findByText('Please enter a valid email address');
  expect(requestsTo(createHelpSubmission)).toEqual([]);
});

test('the support form keeps everything when it fails, and sends it at the next try', async () => {
  const { user, form, category, message, email, submit } = await open();
  await user.selectOptions(category, 'Billing Question');
  await user.type(message, 'Why twice?');
  await user.type(email, 'asks@example.com');
  const { promise, reject } = Promise.withResolvers<never>();
  answer(createHelpSubmission, () => promise);
  await user.click(submit());
  await form.findByRole('button', { name: 'Submitting...' });
  refuse(createHelpSubmission, commonErrors.internal);
  reject(new TypeError('Failed to fetch'));
  await waitFor(() => submit());
  await user.click(submit());
  expect((await screen.findAllByText(failed)).length).toBeGreaterThan(0);
  expect([category.value, message.value]).toEqual(['billing', 'Why twice?']);
  answer(createHelpSubmission, { done: true });
  await user.click(submit());
  await screen.findByText('Thank you for your feedback!');
  expect([category.value, message.value, email.value]).toEqual(['', '', '']);
  form.getByText('Your message has arrived. Our answer comes to asks@example.com.');
});
