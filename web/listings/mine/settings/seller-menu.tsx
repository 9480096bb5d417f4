import { useState } from 'react';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { AwayDialog } from './away-dialog.tsx';
import { BundleDialog } from './bundle-dialog.tsx';

/** What concerns all wigs of a seller, and is seldom changed. */
export default function SellerMenu() {
  const [open, setOpen] = useState<'away' | 'bundles'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label="Options"
        className="max-sm:min-h-11 max-sm:px-4 max-sm:text-sm"
        entries={[
          { id: 'away', label: 'Be away for a while', onAction: () => setOpen('away') },
          { id: 'bundles', label: 'Less for several wigs', onAction: () => setOpen('bundles') },
        ]}
      />
      {open === 'away' && <AwayDialog onClose={close} />}
      {open === 'bundles' && <BundleDialog onClose={close} />}
    </>
  );
}
