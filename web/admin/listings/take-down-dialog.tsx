import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { useTakeListingDown } from './admin-listings.queries.ts';

interface TakeDownDialogProps {
  listing: { id: string; title: string };
  onClose: () => void;
}

/** The reason is for the owner, who reads it in a mail. */
export function TakeDownDialog({ listing: { id, title }, onClose }: TakeDownDialogProps) {
  const takeDown = useTakeListingDown(id);
  return (
    <ReasonDialog
      draftName={`take-down:${id}`}
      title="Take this listing down?"
      confirmLabel="Take down"
      tone="danger"
      onClose={onClose}
      onConfirm={(reason) => takeDown.mutateAsync(reason)}
      doneText={`“${title}” is taken down`}
    >
      <p className="text-ink-soft">
        Members no longer see{' '}
        <strong className="text-ink">
          <MemberText>{title}</MemberText>
        </strong>
        , and its owner cannot restore it. We send the owner your reason by mail.
      </p>
    </ReasonDialog>
  );
}
