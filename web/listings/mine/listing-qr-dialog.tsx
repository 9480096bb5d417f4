import { renderSVG } from 'uqr';
import { dateText } from '#contract/day-text.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { addressOf, copyListingLink } from '#web/listings/share-listing.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { QrCode } from '#web/ui/text/qr-code.tsx';

interface ListingQrDialogProps {
  listing: { id: string; title: string };
  /** Set for those who have it early. */
  everyoneFrom: string | null;
  onClose: () => void;
}

export default function ListingQrDialog({ listing, everyoneFrom, onClose }: ListingQrDialogProps) {
  const address = addressOf(listing);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="QR code of your listing"
      footer={
        <>
          <Button variant="secondary" onClick={() => void copyListingLink(listing)}>
            Copy link
          </Button>
          <Button
            onClick={() =>
              downloadFile(`listing-${listing.id}.svg`, renderSVG(address, { border: 2 }), 'image/svg+xml')
            }
          >
            Download
          </Button>
        </>
      }
    >
      <div className="space-y-4 text-center">
        <p className="font-semibold">
          <MemberText>{listing.title}</MemberText>
        </p>
        <QrCode text={address} label={`QR code of ${listing.title}`} />
        <p className="text-sm text-ink-soft">Print it for a fair or a parcel: scanning it opens this listing.</p>
        {everyoneFrom && (
          <p className="text-sm text-ink-soft">
            Early access with your plan: everyone gets it on {dateText(everyoneFrom)}.
          </p>
        )}
      </div>
    </Dialog>
  );
}
