import { openProblem, withdrawProblem } from '#contract/deals/agreed-deals.ts';
import { problemSchema } from '#contract/deals/deal-forms-schema.ts';
import { dealDays, dealLimits, problemReasons } from '#contract/deals/deal-values.ts';
import { namesText } from '#contract/members/names-text.ts';
import { namesOfOthers } from '#web/deals/deal-words.ts';
import { type DealDialogProps, useDealAct } from '#web/deals/page/use-deal-act.ts';
import { call } from '#web/lib/api/call.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { problemLabels } from './problem-words.ts';
import { useProblemPhotos } from './use-problem-photos.ts';

interface WrittenProblem {
  reason: (typeof problemReasons)[number] | null;
  text: string;
}
const blank: WrittenProblem = { reason: null, text: '' };

export function ProblemDialog({ deal, me, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const { value, set, drop, getId } = useDraft(`deal-problem:${deal.id}`, blank);
  const { photos, setPhotos, sendPhotos } = useProblemPhotos(deal.id);
  const { reason, text } = value;

  async function open() {
    if (!reason) return;
    const written = { id: getId(), reason, text: text.trim() };
    const write = async () =>
      call(openProblem, { params: { id: deal.id }, body: { ...written, imageIds: await sendPhotos() } });
    if (await act(write, 'Our team and the other side are told.')) drop();
  }

  return (
    <AskDialog
      title="There is a problem"
      size="medium"
      confirmLabel="Tell our team"
      onConfirm={open}
      onClose={onClose}
      check={() => fieldErrors(problemSchema, { reason: reason ?? undefined, text })}
      fields={(errors) => (
        <>
          <RadioGroup
            label="What is it?"
            name="reason"
            isRequired
            options={problemReasons.map((each) => ({ value: each, label: problemLabels[each] }))}
            value={reason}
            onChange={(next) => set({ reason: next, text })}
            error={errors.reason}
          />
          <TextArea
            label="What happened?"
            name="text"
            isRequired
            rows={4}
            maxLength={dealLimits.problemTextLength}
            value={text}
            onChange={(next) => set({ reason, text: next })}
            error={errors.text}
          />
          <PhotoPicker photos={photos} max={dealLimits.problemPhotos} onChange={setPhotos} />
        </>
      )}
    >
      <p className="text-ink-soft">
        Everything stands still, {namesText(namesOfOthers(deal, me))} can answer, and our team looks at it. Without a
        decision the deal is closed after {dealDays.dispute} days. You can withdraw the problem as soon as it is solved.
      </p>
    </AskDialog>
  );
}

export function WithdrawProblemDialog({ deal, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const problem = deal.problems.at(-1);
  return (
    <AskDialog
      title="Withdraw the problem?"
      confirmLabel="Withdraw it"
      cancelLabel="Back"
      isReady={problem !== undefined}
      onConfirm={() =>
        act(
          () => call(withdrawProblem, { params: { id: deal.id, problem: problem?.id ?? '' } }),
          'The problem is withdrawn. The deal goes on.',
        )
      }
      onClose={onClose}
    >
      <p>The deal goes on where it was, and every step has the time it had left.</p>
    </AskDialog>
  );
}
