import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '#web/test/open-page.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

const watchers = new Set<{ onclose?: () => void }>();
class CloseWatcherOfTest {
  onclose?: () => void;
  constructor() {
    watchers.add(this);
  }
  destroy() {
    watchers.delete(this);
  }
}
afterEach(() => vi.unstubAllGlobals());

function Filters() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filters
      </button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title="Filters">
        Any color
      </Drawer>
    </>
  );
}

test('what must not be closed asks for no way back', async () => {
  vi.stubGlobal('CloseWatcher', CloseWatcherOfTest);
  openPage(
    <Dialog isOpen isDismissable={false} onClose={() => {}} title="Sending">
      Wait
    </Dialog>,
  );
  await screen.findByRole('dialog');
  expect(watchers.size).toBe(0);
});

test('the way back of a phone closes what lies over the page, and is free again after that', async () => {
  vi.stubGlobal('CloseWatcher', CloseWatcherOfTest);
  const { user } = openPage(<Filters />);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await screen.findByRole('dialog');
  for (const { onclose } of watchers) onclose?.();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(watchers.size).toBe(0);
});
