import { useState } from 'react';
import { staffNoteSchema } from '#contract/admin/admin-forms-schema.ts';
import type { AdminDeal } from '#contract/admin/deals.ts';
import { dayText } from '#contract/day-text.ts';
import { adminDealImagePath } from '#contract/deals/deal-values.ts';
import { isolated } from '#contract/isolated.ts';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { ProblemTalk } from '#web/deals/problems/problem-talk.tsx';
import { reasonTexts } from '#web/deals/problems/problem-words.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { useDisputeStep } from './admin-deals.queries.ts';
import { DecisionDialog } from './decision-dialog.tsx';

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
