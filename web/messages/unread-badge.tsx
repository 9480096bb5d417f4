import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { SessionMember } from '#contract/session.ts';
import { CountBadge } from './count-badge.tsx';
import { unreadQuery } from './messages.queries.ts';
import { keepTitleCount } from './title-count.ts';

// Visitors and members without access have nothing to listen to.
const LiveKeeper = lazy(() => import('./live-keeper.tsx'));

/** The unread count on the header's icon and in the title of the page, kept up to date by the live connection. */
export default function UnreadBadge({ member }: { member: SessionMember }) {
  const hasAccess = member.subscription !== 'inactive';
  const { data } = useQuery({ ...unreadQuery, enabled: hasAccess });
  const count = hasAccess ? (data?.count ?? 0) : 0;
  useEffect(() => keepTitleCount(count), [count]);
  return (
    <>
      <CountBadge count={count} label="unread messages" className="absolute -top-0.5 -right-0.5" />
      {hasAccess && (
        <Suspense>
          <LiveKeeper memberId={member.id} />
        </Suspense>
      )}
    </>
  );
}
