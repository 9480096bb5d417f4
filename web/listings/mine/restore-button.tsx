import { useState } from 'react';
import type { ShownStatus } from '#contract/listings/listing-values.ts';
import type { MyListing } from '#contract/listings/selling.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { useListingAct } from './use-listing-act.ts';

type RestoreButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'isFullWidth'> & {
  listing: Pick<MyListing, 'id' | 'title' | 'removedFrom'>;
};

const becomes: Record<ShownStatus, string> = {
  active: 'will be active again and found by other members.',
  sold: 'will be among your sold listings again. Other members cannot buy it.',
  traded: 'will be among your traded listings again. Other members cannot buy it.',
};

/** Brings a removed listing back; asks first. */
export function RestoreButton({ listing, ...look }: RestoreButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { act } = useListingAct(listing.id);
  return (
    <>
      <Button {...look} about={listing.title} onClick={() => setAsking(true)}>
        Restore
      </Button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => act('restore')}
        title="Restore this listing?"
        confirmLabel="Restore"
      >
        “<MemberText>{listing.title}</MemberText>” {becomes[listing.removedFrom ?? 'active']}
      </AskDialog>
    </>
  );
}
