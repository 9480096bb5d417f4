import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useDeferredValue, useState } from 'react';
import type { Conversation } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { controlClass } from '#web/ui/field-class.ts';
import { ConversationRow } from './conversation-row.tsx';
import { chatListQuery, chatSearchQuery, useMoreConversations } from './messages.queries.ts';

interface ConversationListProps {
  chosenId: string | null;
  onChoose: (id: string) => void;
  memberId: string;
  className?: string;
}

export function ConversationList({ chosenId, onChoose, memberId, className }: ConversationListProps) {
  const [text, setText] = useState('');
  const { found, hasMore } = useFoundConversations(text.trim());
  const more = useMoreConversations();
  return (
    <section aria-label="Conversations" className={classNames('flex min-h-0 flex-col', className)}>
      <div className="relative p-3">
        <Search aria-hidden="true" className="absolute top-1/2 left-6.5 size-4.5 -translate-y-1/2 text-ink-soft" />
        <input
          type="search"
          aria-label="Search messages"
          placeholder="Search messages..."
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={classNames(controlClass, 'rounded-full! pl-10!')}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {found.length === 0 && text.trim() !== '' && (
          <p role="status" className="px-4 py-8 text-center text-ink-soft">
            No conversations match your search
          </p>
        )}
        <ul>
          {found.map((conversation) => (
            <li key={conversation.party.id}>
              <ConversationRow
                conversation={conversation}
                isChosen={conversation.party.id === chosenId}
                memberId={memberId}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
        {hasMore && text === '' && (
          <div className="p-3 text-center">
            <Button variant="quiet" size="small" isPending={more.isPending} onClick={() => more.mutate()}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** By display name, at once among what is loaded; where there is more, the server looks through the rest. */
function useFoundConversations(name: string): { found: readonly Conversation[]; hasMore: boolean } {
  const { data: list } = useQuery(chatListQuery);
  const asked = useDeferredValue(name);
  const hasMore = list?.nextBefore !== null && list !== undefined;
  const { data: search } = useQuery({ ...chatSearchQuery(asked), enabled: hasMore && asked !== '' });
  const all = list?.conversations ?? [];
  if (name === '') return { found: all, hasMore };
  const wanted = name.toLocaleLowerCase();
  const near = all.filter(({ party }) => party.displayName.toLocaleLowerCase().includes(wanted));
  const known = new Set(near.map(({ party }) => party.id));
  const far = (asked === name && search?.conversations) || [];
  return { found: [...near, ...far.filter(({ party }) => !known.has(party.id))], hasMore };
}
