import { useState } from 'react';
import { countText } from '#contract/count-text.ts';
import { momentText } from '#contract/day-text.ts';
import { privatePriceLimits } from '#contract/deals/private-prices/private-price-values.ts';
import { offerPrivatePrice, privatePriceErrors } from '#contract/deals/private-prices/private-prices.ts';
import type { MyListing } from '#contract/listings/selling.ts';
import { moneyText } from '#contract/money-text.ts';
import { readPrice, unreadablePrice, writePrice } from '#contract/price.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';
import { PriceField } from '#web/ui/form/price-field.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

/** A tenth less, in whole dollars, to begin with. */
const suggested = (priceCents: number) => writePrice(Math.max(1, Math.floor((priceCents * 0.9) / 100) * 100));

interface PrivatePriceDialogProps {
  listing: MyListing;
  onClose: () => void;
}

/** A price for those who saved the wig. Who they are stays their own affair: the seller hears how many. */
export default function PrivatePriceDialog({ listing: { id, title, priceCents }, onClose }: PrivatePriceDialogProps) {
  const [price, setPrice] = useState(suggested(priceCents ?? 0));
  const { mutateAsync } = useMutation({
    mutationFn: (cents: number) => call(offerPrivatePrice, { params: { id }, body: { cents } }),
  });

  function check(): FieldErrors {
    const cents = readPrice(price);
    if (!cents) return { cents: unreadablePrice };
    return cents < (priceCents ?? 0) ? {} : { cents: privatePriceErrors.notLower.message };
  }

  return (
    <AskDialog
      title="A price for those who saved it"
      confirmLabel="Offer this price"
      check={check}
      onConfirm={() => mutateAsync(readPrice(price) ?? 0)}
      onDone={({ members, endsAt }) => {
        toast.success(`Offered to ${countText(members, 'member')} until ${momentText(endsAt)}`);
        onClose();
      }}
      onClose={onClose}
      fields={(errors) => (
        <PriceField
          label="Their price"
          name="cents"
          isRequired
          value={price}
          onChange={setPrice}
          error={errors.cents ?? null}
        />
      )}
    >
      <p className="text-ink-soft">
        “<MemberText>{title}</MemberText>” costs {moneyText(priceCents ?? 0)}. Members who saved it in the last{' '}
        {privatePriceLimits.savedDays} days hear of this price and can buy for it at once, for{' '}
        {privatePriceLimits.hours} hours. You learn how many they are, not who. You can offer one once a week for each
        wig.
      </p>
    </AskDialog>
  );
}
