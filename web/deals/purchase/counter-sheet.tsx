import { useId } from 'react';
import { useNavigate } from 'react-router';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits, defaultExpiryHours, type ExpiryHours, expiryHours } from '#contract/deals/deal-values.ts';
import { counterDeal, type DealCash, type DealMove } from '#contract/deals/deals.ts';
import { moneyText } from '#contract/money-text.ts';
import { readPrice, writePrice } from '#contract/price.ts';
import { type Tray, trayOf } from '#web/deals/builder/tray.ts';
import { expiryLabels, nameOf, sentText, startWith } from '#web/deals/deal-words.ts';
import { type DealDialogProps, useDealAct } from '#web/deals/page/use-deal-act.ts';
import { useAskedWays } from '#web/deals/paying/use-asked-ways.tsx';
import { soleWig } from '#web/deals/terms/deal-sides.ts';
import { WigPicture } from '#web/deals/terms/wig-picture.tsx';
import { call } from '#web/lib/api/call.ts';
import { findDraft, keepDraft } from '#web/lib/drafts/draft-store.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { withKeptId } from '#web/lib/drafts/with-kept-id.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { type FieldErrors, readText, useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { Sums } from './sums.tsx';

interface Counter {
  amount: string;
  shipping: string;
  note: string;
  hours: ExpiryHours;
  /** Made with the first try to send it, so that a second after a lost answer makes no double. */
  id?: string;
}

/** A changed offer of cash for one wig: amount, shipping, total, days and a note. */
export function CounterSheet({ deal, me, onConflict, onClose }: DealDialogProps) {
  const { id, terms, parties } = deal;
  const cash = terms.moves.find((move): move is DealCash => 'cents' in move);
  const wig = terms.listings[soleWig(deal) ?? ''];
  const isSeller = cash?.to === me;
  const isNaming = isSeller && cash.isShippingOpen === true;
  const start: Counter = {
    amount: writePrice(cash?.cents ?? 0),
    shipping: cash?.isShippingOpen ? '' : writePrice(cash?.shippingCents ?? 0),
    note: '',
    hours: defaultExpiryHours,
  };
  const { value, set, drop } = useDraft(`deal-counter-sheet:${terms.id}`, start);
  const other = nameOf(parties, (isSeller ? cash?.from : cash?.to) ?? null, me);
  const ways = useAskedWays(isSeller, other);
  const { act } = useDealAct(onConflict);
  const navigate = useNavigate();
  const form = useForm(send, check, { [dealErrors.cents.code]: 'amount' });
  const formId = useId();
  const [cents, shippingCents] = [readPrice(value.amount) ?? 0, readPrice(value.shipping) ?? null];

  function check(element: HTMLFormElement): FieldErrors {
    const [amount, shipping] = [readPrice(readText(element, 'amount')), readPrice(readText(element, 'shipping'))];
    const isOutOfRange = !amount || amount + (shipping ?? 0) > dealLimits.maxCents;
    return {
      ...(isOutOfRange && { amount: dealErrors.cents.message }),
      ...(shipping === undefined && { shipping: dealErrors.cents.message }),
      ...(shipping === null && isSeller && { shipping: 'Enter what shipping costs. 0 is free shipping.' }),
      ...ways.check(),
    };
  }

  async function send() {
    const moves = terms.moves.map((move): DealMove => {
      if (!('cents' in move)) return move;
      return { from: move.from, to: move.to, cents, shippingCents: shippingCents ?? 0 };
    });
    const body = { moves, note: value.note.trim() || null, expiresInHours: value.hours, answers: terms.id };
    const isSent = await act(
      async () => {
        await ways.save();
        return withKeptId({ value, set }, (newId) =>
          call(counterDeal, { params: { id }, body: { ...body, id: newId } }),
        );
      },
      (sent) => sentText(sent, other),
    );
    if (isSent) drop();
    onClose();
  }

  function toBuilder() {
    const draft = `deal-counter:${id}`;
    const { amount, shipping, note, hours } = value;
    const tray: Tray = {
      ...trayOf(terms, me),
      cash: { side: isSeller ? 'get' : 'give', text: amount, shipping },
      ...{ note, hours },
    };
    keepDraft(me, draft, findDraft<Tray>(me, draft), tray);
    void navigate(`/account/deals/new?counter=${id}`);
  }

  const total = moneyText(cents + (shippingCents ?? 0));
  return (
    <Dialog
      isOpen
      isSheet
      onClose={onClose}
      isDismissable={!form.isSending}
      title={isNaming ? 'Name the shipping' : 'Change the offer'}
      footer={
        <div className="grow">
          <Button type="submit" form={formId} size="large" isFullWidth isPending={form.isSending}>
            {isNaming ? 'Accept for' : 'Offer'} {shippingCents === null ? moneyText(cents) : total}
          </Button>
          <p className="mt-2 text-sm text-ink-soft">{startWith(other)} then answers.</p>
        </div>
      }
    >
      <Form id={formId} {...form.handlers} className="space-y-4">
        {wig && (
          <div className="flex items-center gap-3">
            <WigPicture wig={wig} className="w-14" />
            <p className="min-w-0 font-semibold">
              <MemberText>{wig.title}</MemberText>
              <span className="block text-sm font-normal text-ink-soft">
                {wig.priceCents !== null && `Asking price ${moneyText(wig.priceCents)}`}
              </span>
            </p>
          </div>
        )}
        <div className="grid grid-cols-2 items-start gap-3">
          <PriceField
            label="Amount"
            name="amount"
            value={value.amount}
            onChange={(amount) => set((now) => ({ ...now, amount }))}
            error={form.errors.amount}
          />
          <PriceField
            label="Shipping"
            name="shipping"
            description={isSeller ? '0 is free.' : cash?.isShippingOpen ? `Empty: ${other} names it.` : undefined}
            value={value.shipping}
            onChange={(shipping) => set((now) => ({ ...now, shipping }))}
            error={form.errors.shipping}
          />
        </div>
        <Sums parts={[['Wig', cents]]} shippingCents={shippingCents} />
        {ways.fields?.(form.errors)}
        <NativeSelect
          label="Valid for"
          name="hours"
          options={expiryHours.map((hours) => ({ value: String(hours), label: expiryLabels[hours] }))}
          value={String(value.hours)}
          onChange={(hours) => set((now) => ({ ...now, hours: Number(hours) as ExpiryHours }))}
        />
        <TextArea
          label="A note, if you like"
          name="note"
          rows={2}
          maxLength={dealLimits.noteLength}
          value={value.note}
          onChange={(note) => set((now) => ({ ...now, note }))}
          error={form.errors.note}
        />
        <FormError message={form.failure} />
        {wig?.type === 'both' && (
          <Button variant="quiet" size="small" onClick={toBuilder}>
            {isSeller ? 'Ask for a wig instead, or with it' : 'Offer a wig instead, or with it'}
          </Button>
        )}
      </Form>
    </Dialog>
  );
}
