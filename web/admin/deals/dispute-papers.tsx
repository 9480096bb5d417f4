import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminDeal } from '#contract/admin/deals.ts';
import { askPartySchema } from '#contract/admin/disputes/ask-party-schema.ts';
import {
  askParty,
  getAdminDisputePapers,
  type AdminDisputePapers as Papers,
} from '#contract/admin/disputes/dispute-papers.ts';
import { dayText } from '#contract/day-text.ts';
import { answerDays, disputeLimits, disputeMessageImagePath } from '#contract/deals/dispute-values.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { isolated } from '#contract/isolated.ts';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery, useOfficeAct } from '#web/admin/office.queries.ts';
import { AttachedMessages } from '#web/deals/disputes/attached-messages.tsx';
import { call } from '#web/lib/api/call.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';

/** Papers that the parties of a dispute let our team read, and our team's questions. */
export function AdminDisputePapers({ deal }: { deal: AdminDeal }) {
  const mayDecide = useCan('deals.decide');
  const hasPapers = mayDecide && deal.problems.length > 0;
  const query = useQuery({
    ...officeQuery('dispute-papers', getAdminDisputePapers, { params: { id: deal.id } }),
    enabled: hasPapers,
  });
  if (!hasPapers) return null;
  return (
    <Loaded query={query} failure="Failed to load what the parties showed" bars={['h-28']}>
      {(papers) => <PaperCards deal={deal} papers={papers} />}
    </Loaded>
  );
}

function PaperCards({ deal, papers }: { deal: AdminDeal; papers: Papers }) {
  const { id: me } = useAdmin();
  const [isAsking, setAsking] = useState(false);
  const nameOf = (id: string) => deal.parties.find((party) => party.id === id)?.displayName ?? 'A member';
  const isOthers = deal.claimedBy !== null && deal.claimedBy.id !== me;
  const mayAsk = deal.state === 'disputed' && !isOthers && papers.questions.length < disputeLimits.questions;
  return (
    <>
      <Card as="section" aria-label="Questions to the parties" className="space-y-4">
        <h2 className="text-xl font-semibold">Questions to the parties</h2>
        {papers.questions.length === 0 && <p className="text-ink-soft">Nobody was asked yet.</p>}
        {papers.questions.map((question) => (
          <AskedQuestion key={question.id} question={question} name={nameOf(question.memberId)} />
        ))}
        {mayAsk && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Ask a party
          </Button>
        )}
      </Card>
      <Card as="section" aria-label="Messages that were shown to us" className="space-y-4">
        <h2 className="text-xl font-semibold">Messages that were shown to us</h2>
        {papers.messages.length === 0 ? (
          <p className="text-ink-soft">No party chose a message for us to read.</p>
        ) : (
          <AttachedMessages
            messages={papers.messages}
            nameOf={nameOf}
            imagePath={(messageId) => disputeMessageImagePath(deal.id, messageId)}
          />
        )}
      </Card>
      {isAsking && <AskPartyDialog deal={deal} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskedQuestion({ question, name }: { question: Papers['questions'][number]; name: string }) {
  const { text, askedAt, askedBy, dueAt, answer, answeredAt, isSilent } = question;
  return (
    <div className="space-y-1 border-l-2 border-copper/40 pl-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">To {isolated(name)}</span>
        {isSilent && <Badge tone="danger">No answer by {dayText(dueAt)}</Badge>}
        {!answer && !isSilent && <Badge tone="outline">Due by {dayText(dueAt)}</Badge>}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <p className="text-sm text-ink-soft">
        Asked on {dayText(askedAt)}
        {askedBy && ` by ${askedBy.name}`}
      </p>
      {answer && answeredAt && (
        <p dir="auto" className="mt-2 rounded-soft bg-ivory-deep px-4 py-3 whitespace-pre-line wrap-anywhere">
          {answer}
          <span className="block text-sm text-ink-soft">Answered on {dayText(answeredAt)}</span>
        </p>
      )}
    </div>
  );
}

const blank = { memberId: '', days: '5', text: '' };

function AskPartyDialog({ deal, onClose }: { deal: AdminDeal; onClose: () => void }) {
  const { mutateAsync } = useOfficeAct(
    (body: CallInput<typeof askParty>['body']) => call(askParty, { params: { id: deal.id }, body }),
    'dispute-papers',
    'deals',
  );
  const { value, set, drop } = useDraft(`ask-party:${deal.id}`, blank);
  const change = (part: Partial<typeof blank>) => set((before) => ({ ...before, ...part }));
  const attemptId = useAttemptId();
  const present = deal.parties.filter(({ isDeleted }) => !isDeleted);
  const written = () => {
    const { memberId, text } = value;
    const days = answerDays.find((one) => String(one) === value.days) ?? 5;
    return { id: attemptId(memberId, value.days, text), memberId, text: text.trim(), days };
  };

  return (
    <AskDialog
      title="Ask a party"
      size="medium"
      confirmLabel="Ask"
      check={() => fieldErrors(askPartySchema, written())}
      onConfirm={async () => {
        await mutateAsync(written());
        drop();
      }}
      doneText="Asked. They are told at once."
      onClose={onClose}
      fields={(errors) => (
        <>
          <RadioGroup
            label="Whom"
            name="memberId"
            isRequired
            options={present.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            value={value.memberId || null}
            onChange={(memberId) => change({ memberId })}
            error={errors.memberId}
          />
          <NativeSelect
            label="Answer within"
            name="days"
            options={answerDays.map((days) => ({ value: String(days), label: `${days} days` }))}
            value={value.days}
            onChange={(days) => change({ days })}
            description={deal.dueAt ? `At the latest by ${dayText(deal.dueAt)}, when the dispute closes.` : undefined}
          />
          <TextArea
            label="Question"
            name="text"
            description="They alone read it. Silence is shown here, and nothing else happens."
            isRequired
            rows={3}
            maxLength={disputeLimits.questionLength}
            value={value.text}
            onChange={(text) => change({ text })}
            error={errors.text}
          />
        </>
      )}
    />
  );
}
