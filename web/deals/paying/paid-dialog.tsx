import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressSchema } from '#contract/deals/address-schema.ts';
import { giveAddress, markStepDone } from '#contract/deals/agreed-deals.ts';
import { stepDoneSchema } from '#contract/deals/deal-forms-schema.ts';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { type WayMethod, wayLimits, wayMethods } from '#contract/deals/way-values.ts';
import { myAddressQuery, useKeepAddress } from '#web/deals/addresses/address.queries.ts';
import { AddressFields, typedAddress, writtenAddress } from '#web/deals/addresses/address-fields.tsx';
import { nameOf } from '#web/deals/deal-words.ts';
import { type DealDialogProps, useDealAct } from '#web/deals/page/use-deal-act.ts';
import { stepThing } from '#web/deals/steps/step-words.ts';
import { call } from '#web/lib/api/call.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';

type PaidDialogProps = DealDialogProps & { step: DealStep };

const anotherWay = 'another';

interface HowPaid {
  method: WayMethod | typeof anotherWay | '';
  reference: string;
  note: string;
}

/** The payer says that it is paid, and by which way; whoever waits for a parcel and gave no address says here where it goes. */
export function PaidDialog({ deal, step, me, onConflict, onClose }: PaidDialogProps) {
  const { act } = useDealAct(onConflict);
  const address = useAddressWithIt(deal, me);
  const isCorrection = step.doneAt !== null;
  const offered = [...new Set(step.payTo?.map(({ method }) => method) ?? [])];
  const said: HowPaid = { method: saidMethod(step), reference: step.reference ?? '', note: step.note ?? '' };
  const { value, set, drop } = useDraft(`deal-paid:${deal.id}:${step.id}`, said);
  const change = (part: Partial<HowPaid>) => set((before) => ({ ...before, ...part }));
  const method = value.method || offered[0] || null;
  const isHandedOver = method === 'Local Cash';
  const body = {
    method: method === anotherWay ? undefined : (method ?? undefined),
    carrier: isHandedOver ? ('in-person' as const) : undefined,
    reference: isHandedOver ? undefined : value.reference.trim() || undefined,
    note: value.note.trim() || undefined,
  };

  async function mark() {
    const params = { id: deal.id, step: step.id };
    const done = isCorrection ? 'Corrected.' : `Thank you. ${nameOf(deal.parties, step.to, me)} is told.`;
    const pay = async () => {
      await address.save();
      return call(markStepDone, { params, body });
    };
    if (await act(pay, done)) drop();
  }

  return (
    <AskDialog
      title={isCorrection ? 'Correct how you paid' : 'Paid?'}
      size="medium"
      confirmLabel={isCorrection ? 'Save' : 'I paid'}
      onConfirm={mark}
      onClose={onClose}
      check={() => ({
        ...fieldErrors(stepDoneSchema, body),
        ...(!method && { method: 'Choose how you paid.' }),
        ...address.check(),
      })}
      fields={(errors) => (
        <>
          <RadioGroup
            label="How did you pay?"
            name="method"
            isRequired
            options={[
              ...waysToName(step, offered).map((each) => ({
                value: each,
                label: each === 'Local Cash' ? 'Cash, in person' : each,
              })),
              { value: anotherWay, label: 'Another way' },
            ]}
            value={method}
            onChange={(next) => change({ method: next })}
            error={errors.method}
          />
          {!isHandedOver && (
            <TextField
              label="Reference number (optional)"
              name="reference"
              description="Of the payment, if there is one. You both see it."
              autoComplete="off"
              maxLength={wayLimits.referenceLength}
              value={value.reference}
              onChange={(reference) => change({ reference })}
              error={errors.reference}
            />
          )}
          {address.fields(errors)}
          <TextArea
            label="A note, if you like"
            name="note"
            rows={2}
            maxLength={dealLimits.noteLength}
            value={value.note}
            onChange={(note) => change({ note })}
            error={errors.note}
          />
        </>
      )}
    >
      <p className="text-ink-soft">
        {stepThing(step, deal)} for {nameOf(deal.parties, step.to, me)}. You can correct this until it is confirmed.
      </p>
    </AskDialog>
  );
}

/** What the payee has offered, and what can happen besides; everything where nothing was offered. */
function waysToName({ method }: DealStep, offered: readonly WayMethod[]): readonly WayMethod[] {
  if (offered.length === 0) return wayMethods;
  return [...new Set<WayMethod>([...offered, ...(method ? [method] : []), 'Local Cash'])];
}

function saidMethod({ method, carrier, doneAt }: DealStep): HowPaid['method'] {
  if (method || doneAt === null) return method ?? '';
  return carrier === 'in-person' ? 'Local Cash' : anotherWay;
}

/** Where the parcel goes, asked for together with the payment. The one of the settings stands there already; a first one is kept. */
function useAddressWithIt(deal: Deal, me: string) {
  const isAsked = deal.mayDo.includes('give-address') && deal.myAddress === null;
  const { data: kept } = useQuery({ ...myAddressQuery, enabled: isAsked });
  const [typed, setTyped] = useState<ReturnType<typeof typedAddress>>();
  const { mutateAsync: keep } = useKeepAddress();
  const value = typed ?? typedAddress(kept ?? null);
  const isEmpty = [value.name, value.street, value.city].every((text) => text.trim() === '');
  const sender = deal.steps.find(({ kind, to }) => kind === 'parcel' && to === me)?.from ?? null;
  return {
    check: () => (isAsked && !isEmpty ? fieldErrors(addressSchema, writtenAddress(value)) : {}),
    save: () => {
      if (!isAsked || isEmpty) return;
      const body = writtenAddress(value);
      // For the next deal: this one has it already.
      const keepIt = () => (kept === null ? keep(body).catch(() => undefined) : undefined);
      return call(giveAddress, { params: { id: deal.id }, body }).then(keepIt);
    },
    fields: (errors: Record<string, string>) =>
      isAsked && (
        <fieldset className="rounded-soft border border-line bg-ivory p-4">
          <legend className="px-1 font-semibold">Where should it go?</legend>
          <p className="mb-3 text-sm text-ink-soft">
            Only {nameOf(deal.parties, sender, me)} sees it, until this deal is over. It is kept for next time.
          </p>
          <AddressFields value={value} onChange={setTyped} errors={errors} />
        </fieldset>
      ),
  };
}
