import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { BackupCodes } from './backup-codes.tsx';

export function BackupCodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  return (
    <Dialog
      size="small"
      isOpen={codes !== null}
      onClose={onClose}
      // These codes are never shown again: a click beside the dialog must not lose them.
      isDismissable={false}
      title="Your backup codes"
      footer={<Button onClick={onClose}>I have kept them</Button>}
    >
      <BackupCodes codes={codes ?? []} />
    </Dialog>
  );
}
