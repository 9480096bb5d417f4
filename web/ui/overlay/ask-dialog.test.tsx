import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '#web/test/open-page.tsx';
import { RadioGroup } from '../form/radio-group.tsx';
import { AskDialog } from './ask-dialog.tsx';

const options = [
  { value: 'fake', label: 'It is a fake' },
  { value: 'rude', label: 'They were rude' },
  { value: 'other', label: 'Something else' },
] as const;
type Reason = (typeof options)[number]['value'];

function Report({ send }: { send: (reason: Reason | null) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<Reason | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Report
      </button>
      <AskDialog
        isOpen={isOpen}
        title="Report this member"
        confirmLabel="Send"
        doneText="Thank you"
        onConfirm={() => send(reason)}
        onClose={() => setOpen(false)}
      >
        <RadioGroup label="Why?" options={options} value={reason} onChange={setReason} />
      </AskDialog>
    </>
  );
}

test('a question is answered by keyboard alone, and the focus goes back to where it came from', async () => {
  const sent: unknown[] = [];
  const { user } = openPage(<Report send={async (reason) => void sent.push(reason)} />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Report this member' })).toBeTruthy();
  await user.tab();
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Something else' })).toHaveProperty('checked', true);
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Thank you')).toBeTruthy();
  expect(sent).toEqual(['other']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Report');
});

test('a dialog stays open with the refusal, and Escape leaves it', async () => {
  const { user } = openPage(<Report send={() => Promise.reject(new Error('?'))} />);
  await user.click(screen.getByRole('button', { name: 'Report' }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/unexpected/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
