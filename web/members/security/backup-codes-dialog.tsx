import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { site } from '#contract/site.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

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

function BackupCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Backup codes copied');
    } catch {
      toast.error('Copying is not possible here. Please write the codes down or download them.');
    }
  }

  return (
    <div className="space-y-4">
      <p>
        Each code opens your account once when your phone is not at hand. They are shown only now, so keep them in a
        safe place.
      </p>
      <ul aria-label="Backup codes" className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-soft bg-ivory-deep p-4">
        {codes.map((code) => (
          <li key={code} className="font-mono text-sm sm:text-base">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            downloadFile('wigloop-backup-codes.txt', `${site.name} backup codes\n\n${text}\n`, 'text/plain')
          }
        >
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
      </div>
    </div>
  );
}
