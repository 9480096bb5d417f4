import { renderSVG } from 'uqr';
import { downloadFile } from '#web/lib/download-file.ts';
import { copyText } from '#web/listings/share-listing.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { QrCode } from '#web/ui/text/qr-code.tsx';
import { drawQr, openCanvas, toPicture } from './qr-image.ts';

interface QrDialogProps {
  title: string;
  /** The address behind the code. */
  name: string;
  address: string;
  fileName: string;
  note?: string | undefined;
  onClose: () => void;
}

const side = 1024;

export default function QrDialog({ title, name, address, fileName, note, onClose }: QrDialogProps) {
  async function savePicture() {
    const { canvas, context } = openCanvas(side, side);
    drawQr(context, address, 0, 0, side);
    downloadFile(`${fileName}.png`, await toPicture(canvas, 'image/png'), 'image/png');
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={() => void copyText(address, 'Link copied to clipboard!')}>
            Copy link
          </Button>
          <Button
            variant="secondary"
            onClick={() => downloadFile(`${fileName}.svg`, renderSVG(address, { border: 2 }), 'image/svg+xml')}
          >
            For print
          </Button>
          <Button onClick={() => void savePicture()}>Save picture</Button>
        </>
      }
    >
      <div className="space-y-4 text-center">
        <p className="font-semibold">
          <MemberText>{name}</MemberText>
        </p>
        <QrCode text={address} label={`QR code of ${name}`} />
        <p className="text-sm text-ink-soft">Show it at a fair or put it in a parcel: scanning it opens the page.</p>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </div>
    </Dialog>
  );
}
