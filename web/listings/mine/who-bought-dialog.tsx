import { useState } from 'react';
import type { CallAnswer } from '#contract/endpoint.ts';
import type { findBuyers, MyListing } from '#contract/listings/selling.ts';
import { readPrice, unreadablePrice, writePrice } from '#contract/price.ts';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import type { useListingAct } from './use-listing-act.ts';

interface WhoBoughtDialogProps {
  listing: MyListing;
  buyers: CallAnswer<typeof findBuyers>['buyers'];
  act: ReturnType<typeof useListingAct>['act'];
  onClose: () => void;
}

const elsewhere = 'elsewhere';

/** Marking as sold asks who bought it: a member who is named is asked to confirm it. */
export default function WhoBoughtDialog({ listing, buyers, act, onClose }: WhoBoughtDialogProps) {
  const [buyer, setBuyer] = useState<string | null>(null);
  const [price, setPrice] = useState(listing.priceCents === null ? '' : writePrice(listing.priceCents));
  const isNamed = buyer !== null && buyer !== elsewhere;
  const options = [
    ...buyers.map(({ id, displayName }) => ({ value: id, label: displayName })),
    { value: elsewhere, label: 'Someone else, or not on Wigloop' },
  ];

  function check(): FieldErrors {
    if (!buyer) return { buyer: 'Choose who bought it.' };
    return isNamed && !readPrice(price) ? { price: unreadablePrice } : {};
  }

  return (
    <AskDialog
      title="Who bought it?"
      confirmLabel="Mark as Sold"
      check={check}
      onConfirm={() => act('sell', isNamed ? { buyerId: buyer, cents: readPrice(price) ?? 0 } : undefined)}
      onClose={onClose}
      fields={(errors) => (
        <>
          <RadioGroup
            label="The buyer"
            name="buyer"
            isRequired
            options={options}
            value={buyer}
            onChange={setBuyer}
            error={errors.buyer}
          />
          {isNamed && (
            <PriceField
              label="Sold for"
              name="price"
              isRequired
              value={price}
              onChange={setPrice}
              error={errors.price ?? null}
            />
          )}
        </>
      )}
    >
      <p className="text-ink-soft">
        “<MemberText>{listing.title}</MemberText>” is marked as sold at once. A member you name is asked to confirm it;
        then you can review each other.
      </p>
    </AskDialog>
  );
}
