import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markStepDone } from '#contract/deals/agreed-deals.ts';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { commonErrors } from '#contract/errors.ts';
import { refuse, requestsTo } from '#web/test/api.ts';
import { pressByTab, typeInto } from '#web/test/keys.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { DoneDialog } from './step-dialogs.tsx';

const as = sessionMember();
const [id, other, wig] = [2, 3, 4].map((n) => `0193a0a0-0000-7000-8000-00000000000${n}`) as [string, string, string];
const deal = {
  id,
  parties: [
    { id: as.id, displayName: 'amy' },
    { id: other, displayName: 'Mia' },
  ],
  terms: { listings: { [wig]: { title: 'Copper bob' } } },
} as unknown as Deal;

async function open(step: Partial<DealStep>) {
  const facts = { id: 2, from: as.id, to: other, doneAt: null, carrier: null, tracking: null, note: null, ...step };
  const { user } = openPage(
    <DoneDialog deal={deal} step={facts as DealStep} me={as.id} onConflict={() => {}} onClose={() => {}} />,
    { as, at: `/account/deals/${id}` },
  );
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('what may not be sent yet is handed over in person by keyboard alone, with a note and nothing else', async () => {
  refuse(markStepDone, commonErrors.internal);
  const { user, dialog } = await open({ kind: 'parcel', cents: null, listings: [wig], mayDo: [] });
  expect(screen.getByRole('heading', { name: 'Handed over in person?' })).toBeTruthy();
  expect(dialog.queryByRole('combobox')).toBeNull();
  await typeInto(user, dialog.getByLabelText('A note, if you like'), 'At the station.');
  await pressByTab(user, dialog.getByRole('button', { name: 'I handed it over' }));
  await waitFor(() =>
    expect(requestsTo(markStepDone)).toEqual([
      { params: { id, step: 2 }, body: { carrier: 'in-person', note: 'At the station.' } },
    ]),
  );
  // What the server could not do is said in the dialog, which keeps what was typed.
  await dialog.findByRole('alert');
  expect(dialog.getByLabelText('A note, if you like')).toHaveProperty('value', 'At the station.');
});
