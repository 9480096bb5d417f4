import { createRoot } from 'react-dom/client';
import { countText } from '#contract/count-text.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';

/** Asked from a menu that closes, so that it stands on its own. */
export function askToSignOut(unsent: number): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const end = (isWanted: boolean) => {
      root.unmount();
      place.remove();
      resolve(isWanted);
    };
    root.render(
      <AskDialog
        title="Sign out and delete what you have not sent?"
        confirmLabel="Sign Out"
        cancelLabel="Stay"
        onConfirm={() => {}}
        onDone={() => end(true)}
        onClose={() => end(false)}
      >
        {countText(unsent, 'text')} that you have not sent {unsent === 1 ? 'is' : 'are'} kept on this device. Signing
        out deletes {unsent === 1 ? 'it' : 'them'}, so that nobody else finds {unsent === 1 ? 'it' : 'them'} here.
      </AskDialog>,
    );
  });
}
