import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { deleteMyFit, getMyFit, saveMyFit } from '#contract/fit/fit.ts';
import { blankFit, type Fit } from '#contract/fit/fit-values.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import FitSettings from './fit-settings.tsx';

const as = sessionMember();
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('a member measures, sees the cap size at once, and saves it with what they wear', async () => {
  answer(saveMyFit, ({ body }) => ({ fit: body }));
  const { user } = openPage(<FitSettings />, { as });
  expect(await screen.findByRole('img', { name: /^Three heads with a tape/ })).toBeTruthy();
  await user.type(await field(/Head circumference/), '21 1/4');
  expect(
    await screen.findByText('Your cap size is Petite-Average: among the sizes here, Average fits you best.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Full wig' }));
  await user.click(screen.getByRole('checkbox', { name: 'Blonde' }));
  await user.click(screen.getByText('Shades you wear', { selector: 'summary span' }));
  await user.click(screen.getByRole('checkbox', { name: 'Golden Blonde' }));
  await user.click(screen.getByRole('button', { name: 'Save my fit' }));
  expect(await screen.findByText('Your fit is saved.')).toBeTruthy();
  const saved: Fit = { ...blankFit, around: 21.25, piece: 'full-wig', colors: ['Blonde'], shades: ['Golden Blonde'] };
  expect(requestsTo(saveMyFit)).toMatchObject([{ body: saved }]);
  expect(screen.getByRole('button', { name: 'Forget my fit' })).toBeTruthy();
});

test('impossible numbers get a sentence at their field, and nothing is sent', async () => {
  const { user } = openPage(<FitSettings />, { as });
  const around = await field(/Head circumference/);
  await user.type(around, '54');
  await user.type(await field(/Front to nape/), '14');
  expect(screen.queryByText(/^Your cap size/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save my fit' }));
  const sentence = 'This is between 18 and 27 inches on every head we know of. Did you measure in centimeters?';
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(around.getAttribute('aria-invalid')).toBe('true');
  expect(requestsTo(saveMyFit)).toEqual([]);
  await user.clear(around);
  await user.type(around, 'wide{Enter}');
  expect((await screen.findAllByText('Enter a number, such as 21.5, or leave it empty.')).length).toBeGreaterThan(0);
  await user.clear(around);
  await waitFor(() => expect(around.getAttribute('aria-invalid')).not.toBe('true'));
});

test('centimeters take over what was typed in inches', async () => {
  const { user } = openPage(<FitSettings />, { as, fit: { ...blankFit, around: 21.5 } });
  const around = await field(/Head circumference/);
  expect(around.value).toBe('21.5');
  await user.click(screen.getByRole('radio', { name: 'Centimeters' }));
  expect(around.value).toBe('54.5');
  expect(screen.getByText('Your cap size is Average.')).toBeTruthy();
});

test('five shades are enough: the others wait until one is taken back', async () => {
  const shades: Fit['shades'] = ['Gray', 'Silver', 'White', 'Black', 'Auburn'];
  const { user } = openPage(<FitSettings />, { as, fit: { ...blankFit, shades } });
  await user.click(await screen.findByText('Shades you wear (5 shades)'));
  const chestnut = () => screen.getByRole('checkbox', { name: 'Chestnut' });
  expect(chestnut()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'Silver' }));
  expect(chestnut()).toHaveProperty('disabled', false);
});

test('what is kept can be forgotten, and the form is empty then', async () => {
  answer(deleteMyFit, { done: true });
  const { user } = openPage(<FitSettings />, { as, fit: { ...blankFit, around: 21.5 } });
  await user.click(await screen.findByRole('button', { name: 'Forget my fit' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Forget your fit?' });
  await user.click(within(dialog).getByRole('button', { name: 'Forget it' }));
  expect(await screen.findByText('Your fit is forgotten.')).toBeTruthy();
  expect((await field(/Head circumference/)).value).toBe('');
  expect(screen.queryByRole('button', { name: 'Forget my fit' })).toBeNull();
});

test('a fit that could not be loaded can be loaded again, and one that could not be saved says so', async () => {
  refuse(getMyFit, commonErrors.unavailable);
  const { user } = openPage(<FitSettings />, { as });
  await screen.findByText('We could not load your fit.', { selector: 'p:not([role=alert])' });
  answer(getMyFit, { fit: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  refuse(saveMyFit, commonErrors.internal);
  await user.click(await screen.findByRole('button', { name: 'Save my fit' }));
  expect((await screen.findAllByText(commonErrors.internal.message)).length).toBeGreaterThan(0);
});
