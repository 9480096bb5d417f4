import Link2 from 'lucide-react/icons/link-2';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { shopPath } from '#contract/shops/shop-values.ts';
import type { MyShopPage } from '#contract/shops/shops.ts';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { useRenewShopCode } from '#web/listings/outside/my-shop.queries.ts';
import { copyText, hasShareSheet, shareLink } from '#web/listings/share-listing.ts';
import { Button } from '#web/ui/button.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';

const QrDialog = lazy(() => import('#web/listings/outside/qr-dialog.tsx'));

/** The address of the own page, and every way to hand it on. */
export function ShopAddress({ page, code }: { page: MyShopPage; code: string }) {
  const [opened, setOpened] = useState<'code' | 'renew'>();
  const { mutateAsync: renew } = useRenewShopCode();
  const { member } = useSession();
  const close = () => setOpened(undefined);
  const address = location.origin + shopPath(code);
  const title = `${member?.displayName} on ${site.name}`;
  return (
    <div className="space-y-3 rounded-soft border border-line bg-ivory p-4">
      <p className="wrap-anywhere">
        {page.isSeen ? (
          <Link to={shopPath(code)} className="font-semibold text-plum underline">
            {address}
          </Link>
        ) : (
          address
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {hasShareSheet() && (
          <Button size="small" onClick={() => void shareLink({ title, url: address })}>
            <Share2 aria-hidden="true" className="size-4" /> Share
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => void copyText(address, 'Link copied to clipboard!')}>
          <Link2 aria-hidden="true" className="size-4" /> Copy link
        </Button>
        <Button size="small" variant="secondary" onClick={() => setOpened('code')}>
          <QrCodeIcon aria-hidden="true" className="size-4" /> QR code
        </Button>
        <Button size="small" variant="quiet" onClick={() => setOpened('renew')}>
          New address
        </Button>
      </div>
      {opened === 'code' && (
        <Suspense>
          <QrDialog title="QR code of your shop" name={title} address={address} fileName="my-shop" onClose={close} />
        </Suspense>
      )}
      {opened === 'renew' && (
        <AskDialog
          title="Give the page a new address?"
          confirmLabel="New address"
          tone="danger"
          onConfirm={() => renew()}
          doneText="Your shop page has a new address"
          onClose={close}
        >
          The address before leads nowhere from then on, and neither do codes that you printed.
        </AskDialog>
      )}
    </div>
  );
}
