import Copy from 'lucide-react/icons/copy';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret ?? '');
      toast.success('Access token copied');
    } catch {
      toast.error('Copying is not possible here. Please mark the token and copy it by hand.');
    }
  }

  return (
    <Dialog
      size="small"
      isOpen={secret !== null}
      onClose={onClose}
      // The token is never shown again: a click beside the dialog must not lose it.
      isDismissable={false}
      title="Your access token"
      footer={<Button onClick={onClose}>I have kept it</Button>}
    >
      <div className="space-y-4">
        <p>Wigloop shows this token only now. Give it to the tool, and to nobody else.</p>
        <p className="rounded-soft bg-ivory-deep p-4 font-mono text-sm break-all">{secret}</p>
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
      </div>
    </Dialog>
  );
}
