import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as contract from '#contract/admin/failures.ts';
import { countText } from '#contract/count-text.ts';
import { momentText } from '#contract/day-text.ts';
import { attentionQuery } from '#web/admin/frame/attention.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';

/** What the background could not do: seen here before a member has to ask. */
export function Failures() {
  const { data, error, isFetching, refetch } = useQuery(failuresQuery);
  if (!data && error)
    return (
      <ErrorBox
        message="Failed to load the list of failures"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data)
    return (
      <LoadingRegion label="Loading...">
        <Skeleton className="h-40" />
      </LoadingRegion>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FailureList title="Failed jobs" rows={data.jobs} emptyText="No job has failed.">
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
      <FailureList title="Mails that wait" rows={data.mails} emptyText="Every mail was sent.">
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
  );
}

const failuresQuery = queryOptions({
  queryKey: ['admin', 'failures'],
  queryFn: ({ signal }) => call(contract.findFailures, {}, { signal }),
});

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
  const { mutate, isPending, error: refusal } = useRetry(retry, id);
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">{details}</p>
        {error && <p className="text-sm wrap-anywhere text-danger">{error}</p>}
        <FormError error={refusal} />
      </div>
      <Button variant="secondary" size="small" isPending={isPending} onClick={() => mutate()}>
        Try again<span className="sr-only">: {name}</span>
      </Button>
    </>
  );
}

function useRetry(retry: FailureProps['retry'], id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retry, { params: { id } }),
    onSuccess: () => toast.success('It is tried again'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: failuresQuery.queryKey }),
        client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
      ]),
  });
}
