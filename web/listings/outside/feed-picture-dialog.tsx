import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MyListing } from '#contract/listings/selling.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { useSession } from '#web/lib/session.ts';
import { addressOf, shareLink } from '#web/listings/share-listing.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { drawFeedPicture, feedPictureSize } from './feed-picture.ts';
import { myShopQuery, shopAddress } from './my-shop.queries.ts';

interface FeedPictureDialogProps {
  listing: MyListing;
  onClose: () => void;
}

/** A picture of one wig to show in feeds and groups. It is made on this device, and nobody is sent it. */
export default function FeedPictureDialog({ listing, onClose }: FeedPictureDialogProps) {
  const { member } = useSession();
  const { nameOf } = useBrands();
  const shop = useQuery(myShopQuery);
  const name = member?.displayName ?? '';
  const address = (shopAddress(shop.data) ?? location.origin).replace(/^https?:\/\//, '');
  const picture = useQuery({
    queryKey: ['feed-picture', listing, name, address],
    queryFn: () =>
      drawFeedPicture({ listing, brand: nameOf(listing.brand), shop: { name, address }, address: addressOf(listing) }),
    enabled: !shop.isPending,
    gcTime: 0,
    retry: false,
  });
  const fileName = `wig-${listing.id}.jpg`;
  const file = picture.data && new File([picture.data], fileName, { type: picture.data.type });
  const canShare = file && navigator.canShare?.({ files: [file] });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Picture for feeds"
      footer={
        <>
          <Button
            variant={canShare ? 'secondary' : 'primary'}
            disabled={!file}
            onClick={() => file && downloadFile(fileName, file, file.type)}
          >
            Save picture
          </Button>
          {canShare && (
            <Button onClick={() => void shareLink({ title: listing.title, files: [file], url: addressOf(listing) })}>
              Share
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {picture.error && (
          <ErrorBox
            message="The picture could not be made"
            error={picture.error}
            onRetry={() => void picture.refetch()}
            isRetrying={picture.isFetching}
          />
        )}
        {picture.data ? (
          <Shown picture={picture.data} title={listing.title} />
        ) : (
          <Skeleton className="aspect-4/5 w-full" />
        )}
        <p className="text-sm text-ink-soft">
          {listing.isPublicCard
            ? 'Scanning the code opens the public card of this wig.'
            : 'Scanning the code leads to the sign-in: choose Public card for this wig, and everyone sees what the picture shows.'}
        </p>
      </div>
    </Dialog>
  );
}

function Shown({ picture, title }: { picture: Blob; title: string }) {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);

  return (
    <img
      {...feedPictureSize}
      src={url}
      alt={`${title}, as feeds show it`}
      className="h-auto w-full rounded-soft border border-line"
    />
  );
}
