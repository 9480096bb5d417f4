import { useState } from 'react';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { declineSchema } from '#contract/deals/deal-forms-schema.ts';
import { type DeclineReason, dealLimits } from '#contract/deals/deal-values.ts';
import { acceptDeal, type Deal, declineDeal, withdrawDeal } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';
import { namesText } from '#contract/members/names-text.ts';
import { priceText } from '#contract/money-text.ts';
import { AddressNotice } from '#web/deals/addresses/address-notice.tsx';
import { declineLabels, nameOf, othersIn, startWith } from '#web/deals/deal-words.ts';
import { useAskedWays } from '#web/deals/paying/use-asked-ways.tsx';
import { acceptLabel } from '#web/deals/terms/accept-label.ts';
import { sendersTo, theWigsAre } from '#web/deals/terms/deal-sides.ts';
import { DealTermsView } from '#web/deals/terms/deal-terms-view.tsx';
import { call } from '#web/lib/api/call.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { type DealDialogProps, useDealAct } from './use-deal-act.ts';

/** Shows once more what one says yes to; of a choice, one picks here. */
export function AcceptDialog({ deal, me, onConflict, onClose }: DealDialogProps) {
  const { id, terms, parties, kind } = deal;
  const { act } = useDealAct(onConflict);
  const choice = terms.moves.find((move) => 'choice' in move && move.to === me);
  const options = choice && 'choice' in choice ? choice.choice : [];
  const [pick, setPick] = useState<string | null>(null);
  const isSale = kind === 'recorded-sale';
  const payer = terms.moves.find((move) => 'cents' in move && move.to === me)?.from ?? null;
  const ways = useAskedWays(payer !== null && !isSale, nameOf(parties, payer, me));
  return (
    <AskDialog
      title={isSale ? 'You bought it?' : 'Accept these terms?'}
      size="medium"
      confirmLabel={isSale ? 'Yes, I bought it' : acceptLabel(terms)}
      onConfirm={() =>
        act(
          async () => {
            await ways.save();
            return call(acceptDeal, { params: { id }, body: { terms: terms.id, picks: pick ? [pick] : undefined } });
          },
          (now) => acceptedText(now, me),
        )
      }
      onClose={onClose}
      check={(): FieldErrors => ({
        ...(options.length > 0 && !pick && { pick: dealErrors.pick.message }),
        ...ways.check(),
      })}
      fields={
        options.length === 0 && !ways.fields
          ? undefined
          : (errors) => (
              <>
                {options.length > 0 && (
                  <RadioGroup
                    label="Which one would you like?"
                    name="pick"
                    isRequired
                    look="cards"
                    options={options.map((value) => ({ value, label: optionText(deal, value) }))}
                    value={pick}
                    onChange={setPick}
                    error={errors.pick}
                  />
                )}
                {ways.fields?.(errors)}
              </>
            )
      }
    >
      <DealTermsView look="compact" terms={terms} parties={parties} me={me} picks={pick ? [pick] : []} />
      <p>
        {isSale
          ? 'The sale is then recorded for you both, and you can review each other.'
          : parties.length > 2
            ? `As soon as everyone has said yes, ${theWigsAre(terms.moves)} reserved for you.`
            : `It is agreed at once, and ${theWigsAre(terms.moves)} reserved for you both.`}
      </p>
      <AddressNotice senders={isSale ? [] : sendersTo(me, terms.moves).map((id) => nameOf(parties, id, me))} />
    </AskDialog>
  );
}

function optionText({ terms }: Deal, id: string): string {
  const copy = terms.listings[id];
  return copy ? `${isolated(copy.title)} (${priceText(copy.priceCents)})` : 'A wig';
}

function acceptedText(deal: Deal, me: string): string {
  if (deal.state === 'completed') return 'Thank you. The sale is recorded.';
  if (deal.state === 'agreed') return `Agreed! ${startWith(theWigsAre(deal.terms.moves))} reserved for this deal.`;
  const awaited = othersIn(deal, me).filter(({ id }) => deal.turn.includes(id));
  return `You said yes. Waiting for ${namesText(awaited.map(({ displayName }) => isolated(displayName)))}.`;
}

const blankRefusal: { reason: DeclineReason | null; note: string } = { reason: null, note: '' };

export function DeclineDialog({ deal: { id, terms }, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const { value, set, drop } = useDraft(`deal-decline:${id}`, blankRefusal);
  const { reason, note } = value;

  async function decline() {
    if (!reason) return;
    const body = { terms: terms.id, reason, note: note.trim() || null };
    if (await act(() => call(declineDeal, { params: { id }, body }), 'You declined the deal.')) drop();
  }

  return (
    <AskDialog
      title="Decline the deal?"
      size="medium"
      confirmLabel="Decline"
      onConfirm={decline}
      onClose={onClose}
      check={() => fieldErrors(declineSchema, value)}
      fields={(errors) => (
        <>
          <RadioGroup
            label="Why?"
            name="reason"
            isRequired
            options={Object.entries(declineLabels).map(([key, label]) => ({ value: key as DeclineReason, label }))}
            value={reason}
            onChange={(next) => set({ reason: next, note })}
            error={errors.reason}
          />
          <TextArea
            label="A note, if you like"
            name="note"
            rows={3}
            value={note}
            onChange={(next) => set({ reason, note: next })}
            maxLength={dealLimits.noteLength}
            error={errors.note}
          />
        </>
      )}
    >
      <p className="text-ink-soft">This ends the deal. To suggest something else, change the offer instead.</p>
    </AskDialog>
  );
}

/** The no to a recorded sale needs no reason: it is one. */
export function NotBoughtDialog({ deal: { id, terms }, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const body = { terms: terms.id, reason: 'did-not-buy' as const };
  return (
    <AskDialog
      title="You did not buy it?"
      confirmLabel="No, I did not"
      onConfirm={() => act(() => call(declineDeal, { params: { id }, body }), 'Thank you. No sale to you is recorded.')}
      onClose={onClose}
    >
      <p>The seller is told that you said no. Nothing else happens.</p>
    </AskDialog>
  );
}

export function WithdrawDialog({ deal: { id, terms }, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  return (
    <AskDialog
      title="Withdraw the deal?"
      confirmLabel="Withdraw"
      onConfirm={() =>
        act(() => call(withdrawDeal, { params: { id }, body: { terms: terms.id } }), 'You withdrew the deal.')
      }
      onClose={onClose}
    >
      <p>This ends the deal. You can propose another one at any time.</p>
    </AskDialog>
  );
}
