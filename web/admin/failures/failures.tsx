import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as contract from '#contract/admin/failures.ts';
import { countText } from '#contract/count-text.ts';
import { momentText } from '#contract/day-text.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery, useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';

/** Failed background work, so that staff see it before a member asks. */
export function Failures() {
  const query = useQuery(officeQuery('failures', contract.findFailures));
  return (
    <Loaded query={query} failure="Failed to load the list of failures" bars={['h-40']}>
      {({ jobs, mails }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FailureList title="Failed jobs" rows={jobs} emptyText="No job has failed.">
            {(row) => (
              <Failure
                name={row.name}
                details={`${countText(row.attempts, 'attempt')}, the last on ${momentText(row.failedAt)}`}
                error={row.error}
                retry={contract.retryJob}
                id={row.id}
              />
            )}
          </FailureList>
          <FailureList title="Mails that wait" rows={mails} emptyText="Every mail was sent.">
            {(row) => (
              <Failure
                name={row.subject}
                details={`To ${row.recipient}, written on ${momentText(row.createdAt)}, ${countText(row.attempts, 'attempt')}`}
                error={row.error}
                retry={contract.retryMail}
                id={row.id}
              />
            )}
          </FailureList>
        </div>
      )}
    </Loaded>
  );
}

interface FailureListProps<Row extends { id: string }> {
  title: string;
  rows: readonly Row[];
  emptyText: string;
  children: (row: Row) => ReactNode;
}

function FailureList<Row extends { id: string }>({ title, rows, emptyText, children }: FailureListProps<Row>) {
  return (
    <Card as="section" padding="small" isRaised={false}>
      <CardHeader title={title} />
      {rows.length === 0 && <p className="text-ink-soft">{emptyText}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            {children(row)}
          </li>
        ))}
      </ul>
      {rows.length === contract.failuresShown && (
        <p className="mt-2 text-sm text-ink-soft">There may be more: these are the first {contract.failuresShown}.</p>
      )}
    </Card>
  );
}

interface FailureProps {
  id: string;
  name: string;
  details: string;
  error: string | null;
  retry: typeof contract.retryJob | typeof contract.retryMail;
}

function Failure({ id, name, details, error, retry }: FailureProps) {
  const {
    mutate,
    isPending,
    error: refusal,
  } = useOfficeAct(() => call(retry, { params: { id } }), 'failures', 'attention');
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">{details}</p>
        {error && <p className="text-sm wrap-anywhere text-danger">{error}</p>}
        <FormError error={refusal} />
      </div>
      <Button
        variant="secondary"
        size="small"
        isPending={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => toast.success('It is tried again') })}
      >
        Try again<span className="sr-only">: {name}</span>
      </Button>
    </>
  );
}
