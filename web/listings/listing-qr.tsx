import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { myReleasesQuery } from '#web/billing/releases.queries.ts';
import { Button } from '#web/ui/button.tsx';

const ListingQrDialog = lazy(() => import('./listing-qr-dialog.tsx'));

/** For members who have it already: a code to print, which leads to the listing. */
export function ListingQr({ listing }: { listing: { id: string; title: string } }) {
  const { data } = useQuery(myReleasesQuery);
  const release = data?.releases.find(({ name }) => name === 'listing-qr');
  const [isOpen, setOpen] = useState(false);
  if (!release) return null;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        QR Code
      </Button>
      {isOpen && (
        <Suspense>
          <ListingQrDialog listing={listing} everyoneFrom={release.everyoneFrom} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
