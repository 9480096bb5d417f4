import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { momentText, shortDayText } from '#contract/day-text.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits, type ExpiryHours, expiryHours } from '#contract/deals/deal-values.ts';
import { proposeDeal } from '#contract/deals/deals.ts';
import type { HeldDeal } from '#contract/deals/held-deal.ts';
import type { PrivatePriceOffer } from '#contract/deals/private-prices/private-price-schema.ts';
import { isolated } from '#contract/isolated.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { answerHoursAfterReturn, isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { trustLine } from '#contract/members/trust-line.ts';
import { moneyText } from '#contract/money-text.ts';
import { writePrice } from '#contract/price.ts';
import { AddressNotice } from '#web/deals/addresses/address-notice.tsx';
import type { Tray } from '#web/deals/builder/tray.ts';
import { expiryLabels, sentText } from '#web/deals/deal-words.ts';
import { hangOnDeals, useDealWrite } from '#web/deals/deals.queries.ts';
import { WigPicture } from '#web/deals/terms/wig-picture.tsx';
import { call } from '#web/lib/api/call.ts';
import { codeOf } from '#web/lib/api/failures.ts';
import { refreshNamed } from '#web/lib/api/refresh-named.ts';
import { findDraft, keepDraft } from '#web/lib/drafts/draft-store.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { withKeptId } from '#web/lib/drafts/with-kept-id.ts';
import { profileQuery } from '#web/lib/profile.queries.ts';
import { toast } from '#web/lib/toast.ts';
import { offerPush } from '#web/notifications/push/push-offer.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { type FieldErrors, readText, useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { asOffered, isSoldAtOnce } from './as-offered.ts';
import { bundleLabel, bundleMoves, bundleOf, bundlePromise } from './bundle.ts';
import { BundleSums, BundleWigs } from './bundle-wigs.tsx';
import { bundleQuery } from './purchase.queries.ts';
import {
  aboveText,
  amountText,
  blankPurchase,
  centsOf,
  isAtOnce,
  promiseText,
  purchaseDraft,
  purchaseMoves,
  quickAmounts,
  sendLabel,
  toTray,
  wrongAmount,
} from './purchase.ts';
import { Sums } from './sums.tsx';
import { UnpaidDeals, unpaidIn } from './unpaid-deals.tsx';

/** Before the dialog looks for something to focus. */
const focusAndSelect = (field: HTMLInputElement | null) => {
  field?.focus();
  field?.select();
};

interface PurchaseSheetProps {
  listing: Listing;
  me: string;
  /** What the seller asks of this buyer for a while. */
  privatePrice: PrivatePriceOffer | null;
  /** Opened to name an amount of one's own: the cursor stands in it. */
  isOffer: boolean;
  onClose: () => void;
}

/** From one wig to a sent offer: what it is, who sells it, one amount, the total, and one button that says what happens. */
export default function PurchaseSheet({ listing: asked, me, privatePrice, isOffer, onClose }: PurchaseSheetProps) {
  const listing = asOffered(asked, privatePrice);
  const { id, title, owner, shippingCents, takesOffers, type } = listing;
  const { value: purchase, set, drop } = useDraft(purchaseDraft(id), blankPurchase);
  const { mutateAsync } = useDealWrite();
  const [unpaid, setUnpaid] = useState<readonly HeldDeal[]>([]);
  const client = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const form = useForm(send, check, { [dealErrors.cents.code]: 'amount' });
  const { data: offered } = useQuery({ ...bundleQuery(id), enabled: asked.bundlePercent > 0 });
  const bundle = bundleOf(asked, offered, purchase.others);
  const cents = centsOf(purchase, listing);
  const name = isolated(owner.displayName);
  const hasAmount = takesOffers && !bundle;

  function check(element: HTMLFormElement): FieldErrors {
    const error = hasAmount ? wrongAmount(readText(element, 'amount'), listing) : undefined;
    return error ? { amount: error } : {};
  }

  async function send() {
    if (!bundle && cents === undefined) return;
    const { note, hours } = purchase;
    const moves = bundle ? bundleMoves(bundle, listing, me) : purchaseMoves(cents ?? 0, listing, me);
    const isPrivate = privatePrice && !bundle && (cents ?? 0) >= privatePrice.cents;
    const body = {
      ...{ moves, note: note.trim() || null, expiresInHours: hours },
      ...(isPrivate && { privatePrice: privatePrice.id }),
    };
    try {
      const sent = await withKeptId({ value: purchase, set }, (id) =>
        mutateAsync(() => call(proposeDeal, { body: { ...body, id } })),
      );
      drop();
      toast.success(sentText(sent, name));
      void offerPush(me);
      void navigate(`/account/deals/${sent.id}`, { replace: true });
    } catch (error) {
      setUnpaid(unpaidIn(error));
      // Somebody was faster: the page behind says so, too.
      if (codeOf(error) === dealErrors.reserved.code || codeOf(error) === dealErrors.privatePriceOver.code)
        refreshNamed(client, hangOnDeals);
      throw error;
    }
  }

  function toBuilder() {
    const builderDraft = `deal-about:${id}:${owner.id}`;
    const before = findDraft<Tray>(me, builderDraft);
    keepDraft(me, builderDraft, before, toTray(purchase, listing, before?.value));
    drop();
    void navigate(`/account/deals/new?listing=${id}&as=offer`, { replace: true });
  }

  return (
    <Dialog
      isOpen
      isSheet
      onClose={onClose}
      isDismissable={!form.isSending}
      title={isOffer ? 'Make an offer' : isSoldAtOnce(listing) ? 'Buy this wig' : 'Ask to buy this wig'}
      footer={
        <div className="grow">
          <Button type="submit" form={formId} size="large" isFullWidth isPending={form.isSending}>
            {bundle ? bundleLabel(bundle, listing) : sendLabel(cents, listing)}
          </Button>
          <p className="mt-2 text-sm text-ink-soft">
            {bundle ? bundlePromise(bundle, listing) : promiseText(cents, listing, privatePrice !== null)}
          </p>
        </div>
      }
    >
      <Form id={formId} {...form.handlers} className="space-y-4">
        <WhatAndWho listing={listing} />
        {privatePrice && !bundle && (
          <p className="font-semibold text-sage">
            Your price until {momentText(privatePrice.endsAt)}: {moneyText(privatePrice.cents)}
          </p>
        )}
        {offered && offered.wigs.length > 0 && (
          <BundleWigs
            owner={owner}
            percent={offered.percent}
            wigs={offered.wigs}
            chosen={purchase.others ?? []}
            onChange={(others) => set((now) => ({ ...now, others }))}
          />
        )}
        {hasAmount && (
          <div>
            <PriceField
              label="Your amount"
              name="amount"
              isRequired
              inputRef={isOffer ? focusAndSelect : undefined}
              value={amountText(purchase, listing)}
              onChange={(amount) => set((now) => ({ ...now, amount }))}
              description={aboveText(cents, listing)}
              error={form.errors.amount}
            />
            <div className="mt-2 grid grid-cols-3 gap-2">
              {quickAmounts(listing, privatePrice !== null).map((quick) => (
                <Button
                  key={quick.label}
                  variant="secondary"
                  size="small"
                  className="px-2! leading-tight aria-pressed:border-plum aria-pressed:bg-plum-soft"
                  aria-pressed={cents === quick.cents}
                  onClick={() => set((now) => ({ ...now, amount: writePrice(quick.cents) }))}
                >
                  <span>
                    {quick.label} <span className="inline-block">{moneyText(quick.cents)}</span>
                  </span>
                </Button>
              ))}
            </div>
          </div>
        )}
        {bundle ? <BundleSums bundle={bundle} /> : <Sums parts={[['Wig', cents]]} shippingCents={shippingCents} />}
        {isAway(owner.awayUntil) && (
          <p className="text-ink-soft">
            {name} is away until {shortDayText(owner.awayUntil)}. Your offer waits until {answerHoursAfterReturn} hours
            after that.
          </p>
        )}
        {!isAway(owner.awayUntil) && (bundle || !isAtOnce(cents, listing)) && (
          <NativeSelect
            label="Valid for"
            name="hours"
            options={expiryHours.map((hours) => ({ value: String(hours), label: expiryLabels[hours] }))}
            value={String(purchase.hours)}
            onChange={(hours) => set((now) => ({ ...now, hours: Number(hours) as ExpiryHours }))}
          />
        )}
        <TextArea
          label="A note, if you like"
          name="note"
          rows={2}
          maxLength={dealLimits.noteLength}
          value={purchase.note}
          onChange={(note) => set((now) => ({ ...now, note }))}
          error={form.errors.note}
        />
        <AddressNotice senders={[name]} />
        <FormError message={form.failure} />
        {form.failure && <UnpaidDeals deals={unpaid} />}
        <Button variant="quiet" size="small" onClick={toBuilder} about={`for ${title}`}>
          {type === 'both' ? 'Offer a wig instead, or with it' : `Buy several wigs of ${name} together`}
        </Button>
      </Form>
    </Dialog>
  );
}

function WhatAndWho({ listing: { title, brand, photos, owner } }: { listing: Listing }) {
  const { data: profile } = useQuery(profileQuery(owner.id));
  const { deals = null, repliesWithin = null } = profile ?? {};
  return (
    <div className="flex gap-3">
      <WigPicture wig={{ brand, photo: photos[0] ?? null }} className="w-14" />
      <div className="min-w-0">
        <p className="leading-snug font-semibold">
          <MemberText>{title}</MemberText>
        </p>
        <p className="text-sm text-ink-soft">
          <MemberText>{owner.displayName}</MemberText>
        </p>
        <p className="text-sm text-ink-soft">
          {trustLine({ completedDeals: deals?.completed ?? null, rating: profile ?? owner, repliesWithin })}
        </p>
      </div>
    </div>
  );
}
