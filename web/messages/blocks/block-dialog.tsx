import { isolated } from '#contract/isolated.ts';
import type { Party } from '#contract/messages/messages.ts';
import { useBlock } from '#web/messages/messages.queries.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';

interface BlockDialogProps {
  party: Pick<Party, 'id' | 'displayName'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a member is blocked: from the thread, or from the profile. */
export function BlockDialog({ party, isOpen, onClose }: BlockDialogProps) {
  const block = useBlock(party.id);
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => block.mutateAsync(true)}
      doneText={`${isolated(party.displayName)} is blocked`}
      title={`Block ${isolated(party.displayName)}?`}
      confirmLabel="Block"
      tone="danger"
    >
      <p>
        Neither of you can write to the other any more, and you no longer see their listings. They are not told. You can
        lift the block here or in your settings.
      </p>
    </AskDialog>
  );
}
