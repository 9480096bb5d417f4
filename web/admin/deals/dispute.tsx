import { useState } from 'react';
import { adminReasonMaxLength } from '#contract/admin/admin.ts';
import { disputeDecisionSchema, staffNoteSchema } from '#contract/admin/admin-forms-schema.ts';
import type { AdminDeal } from '#contract/admin/deals.ts';
import { decisionTemplates } from '#contract/admin/disputes/decision-templates.ts';
import { dayText } from '#contract/day-text.ts';
import {
  adminDealImagePath,
  type DecisionOutcome,
  decisionOutcomes,
  type ListingFate,
  listingFates,
} from '#contract/deals/deal-values.ts';
import { isolated } from '#contract/isolated.ts';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { ProblemTalk } from '#web/deals/problems/problem-talk.tsx';
import { reasonTexts } from '#web/deals/problems/problem-words.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { useDisputeStep } from './admin-deals.queries.ts';

/** Problems of a deal, the admin who works on them, and the decision. */
export function Dispute({ deal }: { deal: AdminDeal }) {
  const { id, problems, parties, claimedBy, staffNote, decision, decidedBy, marks } = deal;
  const nameOf = (member: string) => isolated(parties.find((party) => party.id === member)?.displayName ?? 'A member');
  const maySeePhotos = useCan('deals.decide');
  if (problems.length === 0 && !decision) return null;
  return (
    <Card as="section" aria-label="Dispute" className="space-y-5">
      {problems.toReversed().map((problem) => (
        <div key={problem.id}>
          <h2 className="mb-3 flex flex-wrap items-center gap-3 text-xl font-semibold">
            {reasonTexts[problem.reason]}
            {problem.withdrawnAt && <Badge>Withdrawn on {dayText(problem.withdrawnAt)}</Badge>}
          </h2>
          <ProblemTalk
            problem={problem}
            nameOf={nameOf}
            imagePath={maySeePhotos ? (imageId) => adminDealImagePath(id, imageId) : undefined}
          />
        </div>
      ))}
      {staffNote && (
        <p className="rounded-soft bg-ivory-deep px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Note: </span>
          {staffNote}
        </p>
      )}
      {decision && (
        <div className="space-y-1">
          <p className="font-semibold">
            Decided on {dayText(decision.at)}
            {decidedBy && ` by ${decidedBy.name}`}
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {decision.reason}
          </p>
          <p className="text-sm text-ink-soft">
            {marks.length > 0 ? `A mark against ${marks.map(nameOf).join(', ')}.` : 'No marks.'}
          </p>
        </div>
      )}
      {claimedBy && deal.state === 'disputed' && <p className="text-sm text-ink-soft">Claimed by {claimedBy.name}</p>}
      <DisputeSteps deal={deal} />
    </Card>
  );
}

/** A dispute that a colleague claimed can only be taken over; a decision stays. */
function DisputeSteps({ deal }: { deal: AdminDeal }) {
  const mayDecide = useCan('deals.decide');
  const { id: me } = useAdmin();
  const [writing, setWriting] = useState<'note' | 'decision'>();
  const take = useDisputeStep(deal.id);
  const isParty = deal.parties.some(({ id }) => id === me);
  if (!mayDecide || isParty)
    return isParty ? (
      <p className="text-sm text-ink-soft">You are part of this deal: somebody else decides it.</p>
    ) : null;
  const isOpen = deal.state === 'disputed';
  const isOthers = deal.claimedBy !== null && deal.claimedBy.id !== me;
  return (
    <div className="flex flex-wrap gap-2">
      <FormError error={take.error} className="w-full" />
      {isOpen && (
        <Button
          variant="secondary"
          isPending={take.isPending}
          onClick={() => take.mutate({ step: deal.claimedBy ? 'release' : 'claim' })}
        >
          {!deal.claimedBy ? 'Claim' : isOthers ? 'Take from them' : 'Give back'}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setWriting('note')}>
        Note
      </Button>
      {isOpen && !isOthers && <Button onClick={() => setWriting('decision')}>Decide</Button>}
      {writing === 'note' && (
        <ReasonDialog
          draftName={`deal-note:${deal.id}`}
          startText={deal.staffNote ?? ''}
          title="Note for the team"
          confirmLabel="Save note"
          label="Note"
          description="What was found. No party sees it."
          schema={staffNoteSchema}
          onConfirm={(note) => take.mutateAsync({ step: 'note', note })}
          doneText="Note saved"
          onClose={() => setWriting(undefined)}
        />
      )}
      {writing === 'decision' && <DecisionDialog deal={deal} onClose={() => setWriting(undefined)} />}
    </div>
  );
}

const outcomes: Record<DecisionOutcome, { label: string; description: string }> = {
  completed: {
    label: 'Completed',
    description: 'Everyone has what was agreed. The wigs that were sent are sold or traded.',
  },
  canceled: { label: 'Canceled', description: 'Everyone has what they had before, or gets it back.' },
  closed: { label: 'Closed', description: 'We cannot tell who is right. The deal just ends.' },
};

const fateLabels: Record<ListingFate, string> = {
  active: 'Offered again by its owner',
  sold: 'Sold',
  traded: 'Traded',
  removed: 'Removed: sent, not returned',
};

interface Written {
  outcome: DecisionOutcome | null;
  marks: string[];
  /** Fates that differ from the usual ones. */
  listings: Record<string, ListingFate>;
  reason: string;
}
const blank: Written = { outcome: null, marks: [], listings: {}, reason: '' };

/** How a dispute ends: no marks and the usual fate of each wig unless something else is chosen, and a reason to all. */
function DecisionDialog({ deal, onClose }: { deal: AdminDeal; onClose: () => void }) {
  const { mutateAsync } = useDisputeStep(deal.id);
  const { value, set, drop } = useDraft(`deal-decision:${deal.id}`, blank);
  const { outcome, marks, listings, reason } = value;
  const change = (part: Partial<Written>) => set((before) => ({ ...before, ...part }));
  const usual = (outcome && deal.fates[outcome]) ?? {};
  const template = decisionTemplates.find((one) => one.reason === reason && one.outcome === outcome)?.label ?? '';

  function startFrom(label: string) {
    const chosen = decisionTemplates.find((one) => one.label === label);
    if (chosen) change({ outcome: chosen.outcome, listings: {}, reason: chosen.reason });
  }

  async function decide() {
    if (!outcome) return;
    await mutateAsync({ step: 'decide', decision: { outcome, marks, listings, reason: reason.trim() } });
    drop();
  }

  return (
    <AskDialog
      title="Decide the dispute"
      size="medium"
      confirmLabel="Decide"
      onConfirm={decide}
      doneText="Decided. All parties are told."
      onClose={onClose}
      check={() => fieldErrors(disputeDecisionSchema, value)}
      fields={(errors) => (
        <>
          <NativeSelect
            label="Start from a template"
            name="template"
            placeholder="Without one"
            options={decisionTemplates.map(({ label }) => ({ value: label, label }))}
            value={template}
            onChange={startFrom}
            description="It fills in how the deal ends and the reason; every word can be changed."
          />
          <RadioGroup
            label="How does it end?"
            name="outcome"
            isRequired
            options={decisionOutcomes.map((each) => ({ value: each, ...outcomes[each] }))}
            value={outcome}
            onChange={(chosen) => change({ outcome: chosen, listings: {} })}
            error={errors.outcome}
          />
          {Object.entries(usual).map(([id, fate]) => (
            <NativeSelect
              key={id}
              label={`What becomes of ${deal.terms.listings[id]?.title ?? 'the wig'}`}
              name={`fate-${id}`}
              options={listingFates.map((each) => ({ value: each, label: fateLabels[each] }))}
              value={listings[id] ?? fate}
              onChange={(chosen) => change({ listings: chooseFate(listings, id, chosen, fate) })}
            />
          ))}
          <CheckboxGroup
            label="A mark against"
            name="marks"
            description="Their profile then counts this deal as canceled by them. Choose nobody unless you are sure."
            options={deal.parties.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            value={marks}
            onChange={(chosen) => change({ marks: chosen })}
          />
          <TextArea
            label="Reason"
            name="reason"
            description="All parties read it, word for word."
            isRequired
            rows={4}
            maxLength={adminReasonMaxLength}
            value={reason}
            onChange={(text) => change({ reason: text })}
            error={errors.reason}
          />
        </>
      )}
    >
      <p className="text-ink-soft">
        This ends the deal for good. Money does not pass through Wigloop, so we cannot refund any.
      </p>
    </AskDialog>
  );
}

function chooseFate(
  chosen: Written['listings'],
  id: string,
  fate: ListingFate,
  usual: ListingFate,
): Written['listings'] {
  const { [id]: _, ...rest } = chosen;
  return fate === usual ? rest : { ...rest, [id]: fate };
}
