import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Handshake from 'lucide-react/icons/handshake';
import MessageCircle from 'lucide-react/icons/message-circle';
import Sparkles from 'lucide-react/icons/sparkles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SessionMember } from '#contract/auth/session.ts';
import { countText } from '#contract/count-text.ts';
import type { NotificationKindId } from '#contract/notifications/notification-kinds.ts';
import { dealTitle, stateText } from '#web/deals/deal-words.ts';
import { dealsQuery } from '#web/deals/deals.queries.ts';
import { notificationsQuery, unreadQuery } from '#web/notifications/notifications.queries.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const shownMax = 3;
const foundKinds: readonly NotificationKindId[] = ['match-found', 'wish-fulfilled'];

/** What a member has to do or to read, one line each; nothing where nothing waits. The counts are there with the header's. */
export default function WhatWaits({ member }: { member: SessionMember }) {
  const { data: counts } = useQuery(unreadQuery);
  // Without access, messages and what was found for a wish cannot be read: the notifications say so.
  const hasAccess = member.subscription !== 'inactive';
  const told = useInfiniteQuery({ ...notificationsQuery, enabled: hasAccess && Boolean(counts?.notifications) });
  const found = told.data?.items.filter(({ kind, readAt }) => foundKinds.includes(kind) && readAt === null) ?? [];
  const messages = hasAccess ? (counts?.messages ?? 0) : 0;
  if (!counts?.deals && messages === 0 && found.length === 0) return null;

  return (
    <section aria-labelledby="waiting" className="mx-auto max-w-7xl px-4 pt-8 sm:px-6">
      <h2 id="waiting" className="text-xl font-medium">
        Waiting for you
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-soft border border-line bg-surface">
        {counts && counts.deals > 0 && <DealLines count={counts.deals} me={member.id} />}
        {messages > 0 && (
          <Line to="/messages" Icon={MessageCircle}>
            {countText(messages, 'unread message')}
          </Line>
        )}
        {found.slice(0, shownMax).map(({ id, path, text }) => (
          <Line key={id} to={path ?? '/account/matches'} Icon={Sparkles}>
            {text}
          </Line>
        ))}
      </ul>
    </section>
  );
}

/** The newest deals by name; how many there are where they are more, or cannot be read. */
function DealLines({ count, me }: { count: number; me: string }) {
  const query = useInfiniteQuery(dealsQuery('needs-me'));
  const deals = query.data?.items.slice(0, shownMax) ?? [];
  if (query.isPending)
    return Array.from({ length: Math.min(count, shownMax) }, (_, at) => `deal-${at}`).map((key) => (
      <li key={key} className="p-3">
        <Skeleton className="h-6" />
      </li>
    ));
  return (
    <>
      {deals.map((deal) => (
        <Line key={deal.id} to={`/account/deals/${deal.id}`} Icon={Handshake}>
          {/* A proposal says by itself who made it. */}
          {deal.state !== 'proposed' && <span className="font-semibold">{dealTitle(deal, me)}: </span>}
          {stateText(deal, me)}
        </Line>
      ))}
      {count > deals.length && (
        <Line to="/account/deals" Icon={Handshake}>
          {deals.length > 0
            ? `All ${count} deals that need you`
            : `${countText(count, 'deal needs', 'deals need')} you`}
        </Line>
      )}
    </>
  );
}

function Line({ to, Icon, children }: { to: string; Icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Link to={to} prefetch="intent" className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-plum-soft">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-copper" />
        <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
