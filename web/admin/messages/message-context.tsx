import type { ContextMessage } from '#contract/admin-messages.ts';
import { dayText } from '#web/lib/day-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { useMessageContext } from './admin-messages.queries.ts';

/** Closed until it is asked for: reading other people's letters is a step of its own, and it is recorded. */
export function MessageContext({ reportId }: { reportId: string }) {
  const context = useMessageContext(reportId);
  if (!context.data)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" isPending={context.isPending} onClick={() => context.mutate()}>
          Show the messages around it
        </Button>
        <p className="text-sm text-ink-soft">This look is recorded in the audit log.</p>
        <FormError message={context.error?.message} className="w-full" />
      </div>
    );
  if (context.data.messages.length === 0)
    return <p className="text-ink-soft">The conversation is gone: both members have left.</p>;
  return (
    <ol aria-label="Messages around it" className="space-y-2 rounded-soft border border-line bg-ivory p-4">
      {context.data.messages.map((message) => (
        <Line key={message.id} message={message} />
      ))}
    </ol>
  );
}

function Line({ message: { senderName, content, hasImage, createdAt, isReported } }: { message: ContextMessage }) {
  return (
    <li
      aria-current={isReported || undefined}
      className={classNames('rounded-soft px-3 py-2', isReported ? 'bg-danger-soft' : 'bg-surface')}
    >
      <p className="text-sm text-ink-soft">
        <span className="font-semibold text-ink">{senderName}</span>,{' '}
        <time dateTime={createdAt}>{dayText(createdAt)}</time>
        {isReported && <span className="font-semibold text-danger"> · reported</span>}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {content}
        {hasImage && <span className="text-ink-soft"> (with an image)</span>}
      </p>
    </li>
  );
}
