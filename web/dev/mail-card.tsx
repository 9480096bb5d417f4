import { format } from 'date-fns';
import { useState } from 'react';
import type { KeptMail } from '#contract/mailbox.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export function MailCard({ mail, onChooseRecipient }: { mail: KeptMail; onChooseRecipient: () => void }) {
  const [isHtml, setHtml] = useState(false);
  return (
    <Card as="article">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl font-semibold">{mail.subject}</h2>
        <time dateTime={mail.createdAt} className="text-sm text-ink-soft">
          {format(mail.createdAt, 'MMM d, h:mm:ss a')}
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
