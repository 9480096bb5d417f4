import { type AdminListing, takeListingDown, takePhotoDown } from '#contract/admin/listings.ts';
import { useOfficeAct } from '#web/admin/office.queries.ts';
import { PhotoThumb } from '#web/admin/photo-thumb.tsx';
import { call } from '#web/lib/api/call.ts';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

/** Tables of staff, reports and the members' lists show a change of a listing. */
export const listingParts = ['listings', 'reports', 'shop'] as const;

interface TakeDownDialogProps {
  listing: { id: string; title: string };
  onClose: () => void;
}

/** The reason is for the owner, who reads it in a mail. */
export function TakeDownDialog({ listing: { id, title }, onClose }: TakeDownDialogProps) {
  const takeDown = useOfficeAct(
    (reason: string) => call(takeListingDown, { params: { id }, body: { reason } }),
    ...listingParts,
  );
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

interface TakePhotoDownDialogProps extends TakeDownDialogProps {
  photo: AdminListing['photos'][number];
}

export function TakePhotoDownDialog({ listing: { id, title }, photo, onClose }: TakePhotoDownDialogProps) {
  const takeDown = useOfficeAct(
    (reason: string) => call(takePhotoDown, { params: { id, photoId: photo.id }, body: { reason } }),
    ...listingParts,
  );
  return (
    <ReasonDialog
      draftName={`take-photo-down:${photo.id}`}
      title="Remove this photo?"
      confirmLabel="Remove photo"
      tone="danger"
      onClose={onClose}
      onConfirm={(reason) => takeDown.mutateAsync(reason)}
      doneText="The photo is removed"
    >
      <div className="flex gap-4 text-ink-soft">
        <PhotoThumb photo={photo} alt="The photo to remove" />
        <p>
          Nobody sees this photo of{' '}
          <strong className="text-ink">
            <MemberText>{title}</MemberText>
          </strong>{' '}
          any more, also at its own address. Open proposals for the listing end; the parties of a running deal and
          reports keep a copy. We send the owner your reason by mail.
        </p>
      </div>
    </ReasonDialog>
  );
}
