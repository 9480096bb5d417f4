import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#contract/count-text.ts';
import { momentText } from '#contract/day-text.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { threadToShowQuery, usePapersWrite } from './dispute-papers.queries.ts';

interface AttachDialogProps {
  deal: Deal;
  me: string;
  shown: readonly string[];
  max: number;
  onClose: () => void;
}

/** Lets a party choose what our team reads of what was written between them and another party. */
export function AttachDialog({ deal, me, shown, max, onClose }: AttachDialogProps) {
  const others = deal.parties.filter(({ id }) => id !== me);
  const [other, setOther] = useState(others[0]?.id ?? '');
  const [chosen, setChosen] = useState<string[]>([]);
  const { mutateAsync } = usePapersWrite(deal.id);

  function check(): Record<string, string> {
    if (chosen.length === 0) return { messages: 'Choose at least one message.' };
    return chosen.length > max ? { messages: `You can show ${countText(max, 'more message')}.` } : {};
  }

  return (
    <AskDialog
      title="Which messages should our team read?"
      size="medium"
      confirmLabel={chosen.length > 0 ? `Show ${countText(chosen.length, 'message')}` : 'Show messages'}
      check={check}
      onConfirm={() => mutateAsync({ attach: chosen })}
      doneText="Our team can read them now."
      onClose={onClose}
      fields={(errors) => (
        <>
          {others.length > 1 && (
            <NativeSelect
              label="Messages with"
              options={others.map(({ id, displayName }) => ({ value: id, label: displayName }))}
              value={other}
              onChange={setOther}
            />
          )}
          <Thread
            other={other}
            name={nameOf(deal.parties, other, me)}
            me={me}
            shown={shown}
            chosen={chosen}
            onChoose={setChosen}
            error={errors.messages}
          />
        </>
      )}
    >
      <p className="text-ink-soft">
        What you have shown stays with the problem. Nothing else of your messages is read.
      </p>
    </AskDialog>
  );
}

interface ThreadProps {
  other: string;
  name: string;
  me: string;
  shown: readonly string[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  error: string | undefined;
}

function Thread({ other, name, me, shown, chosen, onChoose, error }: ThreadProps) {
  const query = useInfiniteQuery(threadToShowQuery(other));
  const { data } = query;
  const earlier = moreOf(query);
  // The newest page comes first, and reading goes on downwards.
  const messages = data?.items.toReversed() ?? [];
  if (!data && query.error) return <FormError message={failureText(query.error)} />;
  if (!data)
    return (
      <LoadingRegion label="Loading messages..." className="space-y-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </LoadingRegion>
    );
  if (messages.length === 0 && !earlier.hasMore) return <p>There are no messages between you and {name}.</p>;
  return (
    <>
      {earlier.hasMore && (
        <Button variant="secondary" size="small" isPending={earlier.isLoading} onClick={earlier.onLoadMore}>
          Earlier messages
        </Button>
      )}
      <CheckboxGroup
        label={`Between you and ${name}`}
        name="messages"
        options={messages.map(({ id, senderId, content, image, createdAt }) => ({
          value: id,
          label: content || (image ? 'An image' : 'A message'),
          description: [
            senderId === me ? 'You' : name,
            momentText(createdAt),
            content && image && 'with an image',
            shown.includes(id) && 'our team can read it',
          ]
            .filter(Boolean)
            .join(', '),
          isDisabled: shown.includes(id),
        }))}
        value={chosen}
        onChange={onChoose}
        error={error ?? null}
      />
    </>
  );
}
