import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { readMailbox } from '#contract/mailbox.ts';
import { call } from '#web/lib/call.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { MailCard } from './mail-card.tsx';

export function meta() {
  return [{ title: 'Mailbox | Wigloop' }, { name: 'robots', content: 'noindex' }];
}

/** The mails that would have been sent, had a mail server been set. Does not exist in production. */
export default function MailboxPage() {
  const [params, setParams] = useSearchParams();
  const to = params.get('to') ?? undefined;
  const mailbox = useQuery({
    queryKey: ['mailbox', to],
    queryFn: ({ signal }) => call(readMailbox, { query: { to } }, { signal }),
    refetchInterval: 3000,
  });
  const mails = mailbox.data?.mails ?? [];

  return (
    <div className="mx-auto max-w-4xl px-4 py-10 sm:px-6">
      <h1 className="text-4xl font-medium">Mailbox</h1>
      <p className="mt-2 text-ink-soft">
        Mail stays on this machine while no mail server is set.
        {to && (
          <>
            {' '}
            Shown: <strong className="text-ink">{to}</strong>.{' '}
            <Link to="/dev/mailbox" className="font-semibold text-plum underline">
              Show all
            </Link>
          </>
        )}
      </p>
      <div className="mt-8 space-y-4">
        {mailbox.isPending && <PageSkeleton />}
        {mailbox.isError && <ErrorBox message={mailbox.error.message} onRetry={() => mailbox.refetch()} />}
        {mailbox.isSuccess && mails.length === 0 && <EmptyState title="No mail yet" />}
        {mails.map((mail) => (
          <MailCard key={mail.id} mail={mail} onChooseRecipient={() => setParams({ to: mail.to })} />
        ))}
      </div>
    </div>
  );
}
