import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveDraft } from '#contract/listings/drafts/drafts.ts';
import { emptyListing } from '#contract/listings/drafts/listing-form-schema.ts';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { useSaveDraft } from './drafts.queries.ts';

const id = '0193a0a0-0000-7000-8000-0000000000d1';

function Typing() {
  const { mutate, data } = useSaveDraft();
  return (
    <button type="button" onClick={() => mutate({ id, typed: emptyListing, photoIds: [] })}>
      {data ? 'Saved' : 'Type'}
    </button>
  );
}

test('what is typed without a connection is saved by itself once there is one', async () => {
  answer(saveDraft, { id, changedAt: '2026-05-04T12:00:00.000Z' });
  onlineManager.setOnline(false);
  const { user } = openPage(<Typing />, { as: sessionMember() });
  await user.click(screen.getByRole('button', { name: 'Type' }));
  expect(requestsTo(saveDraft)).toEqual([]);
  onlineManager.setOnline(true);
  await screen.findByRole('button', { name: 'Saved' });
});
