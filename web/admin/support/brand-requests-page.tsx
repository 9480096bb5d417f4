import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import type { BrandOutcome } from '#contract/support/brand-request-values.ts';
import { type BrandRequestRow, findBrandRequests, settleBrandRequest } from '#contract/support/brand-requests.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery, useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

export function meta() {
  return adminMeta('Brands asked for');
}

export default function BrandRequestsPage() {
  return (
    <>
      <AdminHeading
        title="Brands asked for"
        subtitle="Brands that the list does not have, the most wanted first. Each member asks once."
      />
      <RequestList />
    </>
  );
}

function RequestList() {
  const query = useQuery(officeQuery('brand-requests', findBrandRequests));
  return (
    <Loaded query={query} failure="Failed to load brands" loading="Loading brands...">
      {({ requests }) =>
        requests.length === 0 ? (
          <EmptyState title="Nobody waits for a brand" />
        ) : (
          <ul aria-label="Brands asked for" className="space-y-3">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const questions: Record<BrandOutcome, { title: string; confirm: string; text: string; done: string }> = {
  done: {
    title: 'Is this brand in the list?',
    confirm: 'Yes, it is',
    text: 'The members who asked for it are told. A member who asks again is told to choose it from the list.',
    done: 'Marked as done.',
  },
  declined: {
    title: 'Decline this brand?',
    confirm: 'Decline',
    text: 'A member who asks for it again is told that we do not take it in for now.',
    done: 'Declined.',
  },
};

function RequestRow({ request: { id, name, askers, firstAskedAt } }: { request: BrandRequestRow }) {
  const [asking, setAsking] = useState<BrandOutcome | null>(null);
  const { mutateAsync } = useOfficeAct(
    (outcome: BrandOutcome) => call(settleBrandRequest, { params: { id }, body: { outcome } }),
    'brand-requests',
    'attention',
  );
  const question = asking && questions[asking];
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          <MemberText>{name}</MemberText>
        </p>
        <p className="text-sm text-ink-soft">
          {countText(askers, 'member')}, the first on {dayText(firstAskedAt)}
        </p>
      </div>
      <Button size="small" variant="secondary" about={name} onClick={() => setAsking('done')}>
        Done
      </Button>
      <Button size="small" variant="secondary" about={name} onClick={() => setAsking('declined')}>
        Decline
      </Button>
      {asking && question && (
        <AskDialog
          title={question.title}
          confirmLabel={question.confirm}
          doneText={question.done}
          onConfirm={() => mutateAsync(asking)}
          onClose={() => setAsking(null)}
        >
          “<MemberText>{name}</MemberText>”, asked for by {countText(askers, 'member')}. {question.text}
        </AskDialog>
      )}
    </Card>
  );
}
