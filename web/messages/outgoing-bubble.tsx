import { useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { Button } from '#web/ui/button.tsx';
import { BubbleFrame, BubbleText } from './bubble-frame.tsx';
import { discard, type Outgoing, retry } from './outbox.ts';
import { useObjectUrl } from './use-object-url.ts';

export function OutgoingBubble({ item }: { item: Outgoing }) {
  const url = useObjectUrl(item.image);
  const isFailed = item.status === 'failed';
  return (
    <BubbleFrame isOwn isFaded={!isFailed} below={isFailed && <FailureLine item={item} />}>
      {url && <img src={url} alt="Being sent" className="mb-1 max-h-60 rounded-soft object-contain" />}
      <BubbleText text={item.content} />
      <p className="mt-1 flex items-center justify-end gap-1 text-xs text-white/85">
        {isFailed ? (
          'Not sent'
        ) : (
          <>
            <Clock aria-hidden="true" className="size-3.5" />
            Sending...
          </>
        )}
      </p>
    </BubbleFrame>
  );
}

function FailureLine({ item }: { item: Outgoing }) {
  const client = useQueryClient();
  return (
    <div className="mt-1 flex max-w-full flex-wrap items-center justify-end gap-x-1 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      <span>{item.reason ?? 'Failed to send message'}</span>
      <Button variant="quiet" size="small" onClick={() => void retry(client, item.id)}>
        Retry
      </Button>
      <Button variant="quiet" size="small" onClick={() => discard(item.id)}>
        Delete
      </Button>
    </div>
  );
}
