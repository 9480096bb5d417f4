import { useQuery } from '@tanstack/react-query';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { site } from '#contract/site.ts';
import { SuspensionNotice } from '#web/auth/doors/suspension-notice.tsx';
import { useFeatureFlag } from '#web/lib/feature-flags.ts';
import { useSession } from '#web/lib/session.ts';
import { useChatListRefresh } from '#web/messages/list/chat-list-refresh.ts';
import { ConversationList } from '#web/messages/list/conversation-list.tsx';
import { LiveNotice } from '#web/messages/live/live-state.tsx';
import type { About } from '#web/messages/thread/about-listing.tsx';
import { unreadQuery } from '#web/notifications/notifications.queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { chatListQuery } from './messages.queries.ts';
import { usePhone } from './use-phone.ts';

// A phone begins with the list alone.
const ThreadPane = lazy(() => import('./thread/thread-pane.tsx'));

export function meta() {
  return [{ title: `Messages | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function MessagesPage() {
  const { member } = useSession();
  const { data: list, error, refetch, isFetching } = useQuery(chatListQuery);
  const { data: unread } = useQuery(unreadQuery);
  const { chosenId, choose, about } = useChosenConversation(list?.conversations[0]?.party.id);
  useChatListRefresh();

  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:px-6 lg:py-10">
      {/* The number has a place of its own: when it comes, no word moves. */}
      <h1 className="grid grid-cols-[minmax(0,auto)_2.5rem] justify-start gap-x-3 text-xl font-medium sm:text-3xl">
        <span className="truncate">Messages for {member?.email}</span>
        <CountBadge
          count={unread?.messages ?? 0}
          label={unread?.messages === 1 ? 'unread message' : 'unread messages'}
          className="justify-self-start sm:mt-1.5"
        />
      </h1>
      <SuspensionNotice className="mt-4" />
      <LiveNotice />
      <div className="mt-4 lg:mt-6">
        {!list && error && (
          <ErrorBox
            message="Failed to load your messages"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!list && !error && <PageSkeleton />}
        {list && list.conversations.length === 0 && !chosenId && <NoMessages />}
        {list && member && (list.conversations.length > 0 || chosenId) && (
          <Panes chosenId={chosenId} onChoose={choose} memberId={member.id} about={about} />
        )}
      </div>
    </div>
  );
}

/** The choice lives in the address: a link can name it and what to write about, and it survives a refresh. */
function useChosenConversation(firstId: string | undefined) {
  const [search, setSearch] = useSearchParams();
  const isPhone = usePhone();
  const chosenId = search.get('user')?.toLowerCase() || null;
  const choose = (id: string | null) => setSearch(id ? { user: id } : {}, { preventScrollReset: true });

  // On a phone nothing opens, and so is marked read, by itself.
  useEffect(() => {
    if (chosenId || isPhone || !firstId) return;
    setSearch({ user: firstId }, { replace: true, preventScrollReset: true });
  }, [chosenId, isPhone, firstId, setSearch]);

  const listingId = chosenId && search.get('listing')?.toLowerCase();
  const forgetListing = () => chosenId && setSearch({ user: chosenId }, { replace: true, preventScrollReset: true });
  return { chosenId, choose, about: listingId ? { listingId, onDone: forgetListing } : undefined };
}

interface PanesProps {
  chosenId: string | null;
  onChoose: (id: string | null) => void;
  memberId: string;
  about: About | undefined;
}

function Panes({ chosenId, onChoose, memberId, about }: PanesProps) {
  const isPhone = usePhone();
  const isImproved = useFeatureFlag('mobile-ui-improvements');
  const isResponsive = useFeatureFlag('responsive-messaging');
  const showsOne = isPhone && isImproved && isResponsive;
  return (
    <Card
      padding="none"
      className="grid grid-cols-[minmax(0,1fr)] overflow-hidden md:h-[calc(100dvh-16rem-var(--bar-bottom,0px))] md:min-h-120 md:grid-cols-[19rem_minmax(0,1fr)] lg:h-[calc(100dvh-15.5rem-var(--bar-bottom,0px))] lg:grid-cols-[22rem_minmax(0,1fr)]"
    >
      {(!showsOne || !chosenId) && (
        <ConversationList
          chosenId={chosenId}
          onChoose={onChoose}
          memberId={memberId}
          className={classNames(
            'border-line md:border-r',
            isPhone && !chosenId ? 'min-h-96' : 'max-md:max-h-80 max-md:border-b',
          )}
        />
      )}
      {(!isPhone || chosenId) && (
        <Suspense fallback={<Skeleton className={classNames('rounded-none', chosenId && paneHeight)} />}>
          <ThreadPane
            partyId={chosenId}
            memberId={memberId}
            about={about}
            onBack={showsOne ? () => onChoose(null) : undefined}
            className={chosenId ? paneHeight : ''}
          />
        </Suspense>
      )}
    </Card>
  );
}

const paneHeight =
  'max-md:-scroll-mt-2.5 max-md:h-[calc(100dvh-var(--bar-top,4rem)-var(--bar-bottom,0px)-0.5rem)] max-md:min-h-80';

function NoMessages() {
  return (
    <Card>
      <EmptyState
        title="No messages yet"
        icon={<MessagesSquare className="size-7" />}
        action={<ButtonLink to="/search">Browse listings</ButtonLink>}
      >
        When you connect with other users, your conversations will appear here.
      </EmptyState>
    </Card>
  );
}

function PageSkeleton() {
  return (
    <LoadingRegion
      label="Loading your messages"
      className="grid min-h-dvh content-start gap-4 md:grid-cols-[19rem_minmax(0,1fr)]"
    >
      <Skeleton className="h-80 md:h-136" />
      <Skeleton className="h-136 max-md:hidden" />
    </LoadingRegion>
  );
}
