import { markStepDone, needNoAddress, sayMissing } from '#contract/deals/agreed-deals.ts';
import { missingSchema, stepDoneSchema } from '#contract/deals/deal-forms-schema.ts';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import { type Carrier, carriers, dealLimits } from '#contract/deals/deal-values.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { type DealDialogProps, useDealAct } from '#web/deals/page/use-deal-act.ts';
import { call } from '#web/lib/api/call.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { carrierLabels } from './carriers.ts';
import { stepThing } from './step-words.ts';

type StepDialogProps = DealDialogProps & { step: DealStep };

interface HowSent {
  carrier: Carrier | '';
  tracking: string;
  note: string;
}

/** The giver says that a parcel was sent, and how; until it is confirmed, also what was wrong about that. */
export function DoneDialog({ deal, step, me, onConflict, onClose }: StepDialogProps) {
  const { act } = useDealAct(onConflict);
  const isCorrection = step.doneAt !== null;
  // What may not be sent yet may still be handed over, money and wig at the same time.
  const mayOnlyHandOver = !step.mayDo.includes('mark-done') && !step.mayDo.includes('correct');
  const said: HowSent = {
    carrier: step.carrier ?? '',
    tracking: step.tracking ?? '',
    note: step.note ?? '',
  };
  const { value, set, drop } = useDraft(`deal-step:${deal.id}:${step.id}`, said);
  const change = (part: Partial<HowSent>) => set((before) => ({ ...before, ...part }));
  const { tracking, note } = value;
  const carrier = mayOnlyHandOver ? 'in-person' : value.carrier;
  const isTracked = carrier !== '' && carrier !== 'in-person';
  const body = {
    carrier: carrier || undefined,
    tracking: isTracked ? tracking.trim() || undefined : undefined,
    note: note.trim() || undefined,
  };

  async function mark() {
    const params = { id: deal.id, step: step.id };
    const done = isCorrection ? 'Corrected.' : `Thank you. ${nameOf(deal.parties, step.to, me)} is told.`;
    if (await act(() => call(markStepDone, { params, body }), done)) drop();
  }

  function check(): FieldErrors {
    const needed: FieldErrors = carrier ? {} : { carrier: 'Say how it was sent, or that you handed it over.' };
    return { ...fieldErrors(stepDoneSchema, body), ...needed };
  }

  return (
    <AskDialog
      {...(isCorrection ? correctTexts : mayOnlyHandOver ? handOverTexts : sentTexts)}
      size="medium"
      onConfirm={mark}
      onClose={onClose}
      check={check}
      fields={(errors) => (
        <>
          {!mayOnlyHandOver && (
            <NativeSelect
              label="How was it sent?"
              name="carrier"
              required
              placeholder="Choose"
              options={carriers.map((each) => ({ value: each, label: carrierLabels[each] }))}
              value={carrier}
              onChange={(next) => change({ carrier: next })}
              error={errors.carrier}
            />
          )}
          {isTracked && (
            <TextField
              label="Tracking number"
              name="tracking"
              description="Both of you can follow the parcel, and the carrier confirms that it arrived."
              autoComplete="off"
              maxLength={dealLimits.trackingLength}
              value={tracking}
              onChange={(next) => change({ tracking: next })}
              error={errors.tracking}
            />
          )}
          <TextArea
            label="A note, if you like"
            name="note"
            rows={2}
            maxLength={dealLimits.noteLength}
            value={note}
            onChange={(next) => change({ note: next })}
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

const correctTexts = { title: 'Correct how it was sent', confirmLabel: 'Save' };
const handOverTexts = { title: 'Handed over in person?', confirmLabel: 'I handed it over' };
const sentTexts = { title: 'Parcel sent?', confirmLabel: 'I sent the parcel' };

const blankText = { text: '' };

/** Opens a problem of its own kind, which does not count among the three one may open. */
export function MissingDialog({ deal, step, onConflict, onClose }: StepDialogProps) {
  const { act } = useDealAct(onConflict);
  const { value, set, drop } = useDraft(`deal-missing:${deal.id}:${step.id}`, blankText);

  async function say() {
    const params = { id: deal.id, step: step.id };
    const body = { text: value.text.trim() };
    if (await act(() => call(sayMissing, { params, body }), 'Our team and the other side are told.')) drop();
  }

  return (
    <AskDialog
      title="It has not come?"
      size="medium"
      confirmLabel="It has not come"
      onConfirm={say}
      onClose={onClose}
      check={() => fieldErrors(missingSchema, value)}
      fields={(errors) => (
        <TextArea
          label="What do you know?"
          name="text"
          description="For instance what the carrier's page says, and since when. The other side and our team read it."
          isRequired
          rows={4}
          maxLength={dealLimits.problemTextLength}
          value={value.text}
          onChange={(text) => set({ text })}
          error={errors.text}
        />
      )}
    >
      <p className="text-ink-soft">
        This opens a problem with {stepThing(step, deal)}: everything stands still until it is solved or our team has
        decided. You can withdraw it when it comes after all.
      </p>
    </AskDialog>
  );
}

export function NoAddressDialog({ deal, step, me, onConflict, onClose }: StepDialogProps) {
  const { act } = useDealAct(onConflict);
  const params = { id: deal.id, step: step.id };
  return (
    <AskDialog
      title="No address needed?"
      confirmLabel="No address needed"
      onConfirm={() => act(() => call(needNoAddress, { params }), 'Noted: no address is needed.')}
      onClose={onClose}
    >
      <p>
        You know where {stepThing(step, deal)} should go, or you meet {nameOf(deal.parties, step.to, me)}. The time to
        send begins now.
      </p>
    </AskDialog>
  );
}
