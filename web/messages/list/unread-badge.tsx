import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { SessionMember } from '#contract/auth/session.ts';
import { unreadQuery } from '#web/notifications/notifications.queries.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';

// Visitors and members without access have nothing to listen to.
const LiveWatcher = lazy(() => import('#web/messages/live/live-watcher.tsx'));

/** The unread count on the header's icon and in the title of the page, kept up to date by the live connection. */
export default function UnreadBadge({ member }: { member: SessionMember }) {
  const hasAccess = member.subscription !== 'inactive';
  const { data } = useQuery({ ...unreadQuery, enabled: hasAccess });
  const count = hasAccess ? (data?.messages ?? 0) : 0;
  useEffect(() => keepTitleCount(count), [count]);
  return (
    <>
      <CountBadge
        count={count}
        label={count === 1 ? 'unread message' : 'unread messages'}
        className="absolute -top-0.5 -right-0.5"
      />
      {hasAccess && (
        <Suspense>
          <LiveWatcher memberId={member.id} />
        </Suspense>
      )}
    </>
  );
}

const prefix = /^\(\d+\+?\) /;

/** Puts "(3) " before the page's title, also when the page gives itself another one. Returns what takes it off again. */
function keepTitleCount(count: number): () => void {
  const show = () => {
    const bare = document.title.replace(prefix, '');
    const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare;
    if (document.title !== wanted) document.title = wanted;
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = document.title.replace(prefix, '');
  };
}
