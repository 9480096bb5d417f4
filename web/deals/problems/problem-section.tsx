import { momentText } from '#contract/day-text.ts';
import { addProblemEntry } from '#contract/deals/agreed-deals.ts';
import { problemEntrySchema } from '#contract/deals/deal-forms-schema.ts';
import type { DealProblem } from '#contract/deals/deal-parts.ts';
import { dealImagePath, dealLimits } from '#contract/deals/deal-values.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import type { Ask } from '#web/deals/page/deal-dialog.tsx';
import { type ActingOnDeal, useDealAct } from '#web/deals/page/use-deal-act.ts';
import { call } from '#web/lib/api/call.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Card } from '#web/ui/text/card.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { ProblemTalk } from './problem-talk.tsx';
import { reasonTexts } from './problem-words.ts';
import { useProblemPhotos } from './use-problem-photos.ts';

export const entryFieldId = 'problem-entry';

/** What was said about a problem, the open one first and whole. */
export function ProblemSection({ deal, me, onConflict, onAsk }: ActingOnDeal & { onAsk: Ask }) {
  const open = deal.state === 'disputed' ? deal.problems.at(-1) : undefined;
  const earlier = deal.problems.filter((problem) => problem !== open).toReversed();
  if (deal.problems.length === 0) return null;
  const talk = {
    me,
    imagePath: (imageId: string) => dealImagePath(deal.id, imageId),
    nameOf: (id: string) => (id === me ? 'You' : nameOf(deal.parties, id, me)),
  };
  return (
    <Card as="section" aria-label="Problem">
      <h2 className="mb-1 font-display text-xl font-semibold">
        {open ? reasonTexts[open.reason] : 'Earlier problems'}
      </h2>
      {open && (
        <>
          <p className="mb-4 text-sm text-ink-soft">
            Our team reads this. So do the parties of this deal, unless one has blocked the other.
            {open.isHeld && ' Our team has to look at it before the deal can go on.'}
          </p>
          <ProblemTalk problem={open} {...talk} />
          {deal.mayDo.includes('add-entry') && <EntryForm deal={deal} me={me} problem={open} onConflict={onConflict} />}
          {deal.mayDo.includes('withdraw-problem') && (
            <p className="mt-4 border-t border-line pt-4">
              <Button variant="secondary" onClick={() => onAsk('withdraw-problem')}>
                It is solved: withdraw the problem
              </Button>
            </p>
          )}
        </>
      )}
      {earlier.map((problem) => (
        <details key={problem.id} className="group mt-4 rounded-soft border border-line">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium wrap-anywhere group-open:border-b group-open:border-line">
            {reasonTexts[problem.reason]}
            <span className="block text-sm font-normal text-ink-soft">
              {problem.withdrawnAt ? `Withdrawn on ${momentText(problem.withdrawnAt)}` : momentText(problem.openedAt)}
            </span>
          </summary>
          <div className="p-4">
            <ProblemTalk problem={problem} {...talk} />
          </div>
        </details>
      ))}
    </Card>
  );
}

const blank = { text: '' };

function EntryForm({ deal, me, problem, onConflict }: ActingOnDeal & { problem: DealProblem }) {
  const { act } = useDealAct(onConflict);
  const { value, set, drop, getId } = useDraft(`deal-problem-entry:${problem.id}`, blank);
  const { photos, setPhotos, sendPhotos } = useProblemPhotos(deal.id);
  const form = useForm(
    async () => {
      const written = { id: getId(), text: value.text.trim() };
      const params = { id: deal.id, problem: problem.id };
      const write = async () => call(addProblemEntry, { params, body: { ...written, imageIds: await sendPhotos() } });
      if (!(await act(write, 'Added.'))) return;
      drop();
      setPhotos([]);
    },
    () => fieldErrors(problemEntrySchema, value),
  );
  return (
    <Form {...form.handlers} className="mt-4 space-y-3 border-t border-line pt-4">
      <TextArea
        id={entryFieldId}
        label="What do you know about it?"
        name="text"
        isRequired
        rows={3}
        maxLength={dealLimits.problemTextLength}
        value={value.text}
        onChange={(text) => set({ text })}
        error={form.errors.text}
      />
      <PhotoPicker photos={photos} max={dealLimits.problemPhotos - sentPhotos(problem, me)} onChange={setPhotos} />
      <FormError message={form.failure} />
      <Button type="submit" isPending={form.isSending}>
        Add to the problem
      </Button>
    </Form>
  );
}

function sentPhotos({ by, images, entries }: DealProblem, me: string): number {
  const own = entries.filter((entry) => entry.by === me).flatMap((entry) => entry.images);
  return own.length + (by === me ? images.length : 0);
}
