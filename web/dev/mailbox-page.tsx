import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { momentText } from '#contract/day-text.ts';
import { type KeptMail, readMailbox } from '#contract/dev/mailbox.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx';
import { Card } from '#web/ui/text/card.tsx';

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

function MailCard({ mail, onChooseRecipient }: { mail: KeptMail; onChooseRecipient: () => void }) {
  const [isHtml, setHtml] = useState(false);
  return (
    <Card as="article">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl font-semibold">{mail.subject}</h2>
        <time dateTime={mail.createdAt} className="text-sm text-ink-soft">
          {momentText(mail.createdAt)}
        </time>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">
          To{' '}
          <button
            type="button"
            onClick={onChooseRecipient}
            className="cursor-pointer font-semibold text-plum underline"
          >
            {mail.to}
          </button>
        </p>
        {mail.html && (
          <Button size="small" variant="secondary" onClick={() => setHtml(!isHtml)}>
            {isHtml ? 'Show as text' : 'Show as designed'}
          </Button>
        )}
      </div>
      {isHtml && mail.html ? <DesignedMail html={mail.html} /> : <TextMail text={mail.text ?? ''} />}
    </Card>
  );
}

/** Addresses become links, so that a confirmation can be followed from here. */
function TextMail({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <p className="mt-4 wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, place) =>
        place % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change their order.
          <a key={place} href={part} className="text-plum underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

function DesignedMail({ html }: { html: string }) {
  return (
    <iframe
      title="The mail as designed"
      // Nothing in a mail may run, submit or navigate here.
      sandbox=""
      srcDoc={html}
      className="mt-4 h-150 w-full rounded-soft border border-line bg-white"
    />
  );
}
