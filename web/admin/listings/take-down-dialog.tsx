import { ReasonDialog } from '#web/admin/reason-dialog.tsx';
import { toast } from '#web/lib/toast.ts';
import { useTakeListingDown } from './admin-listings.queries.ts';

interface TakeDownDialogProps {
  listing: { id: string; title: string };
  onClose: () => void;
}

/** The reason is for the owner, who reads it in a mail. */
export function TakeDownDialog({ listing: { id, title }, onClose }: TakeDownDialogProps) {
  const takeDown = useTakeListingDown(id);

  async function confirm(reason: string) {
    await takeDown.mutateAsync(reason);
    toast.success(`“${title}” is taken down`);
  }

  return (
    <ReasonDialog
      draftName={`take-down:${id}`}
      title="Take this listing down?"
      confirmLabel="Take down"
      tone="danger"
      onClose={onClose}
      onConfirm={confirm}
    >
      <p className="text-ink-soft">
        Members no longer see <strong className="text-ink wrap-anywhere">{title}</strong>, and its owner cannot restore
        it. We send the owner your reason by mail.
      </p>
    </ReasonDialog>
  );
}
