import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Handshake from 'lucide-react/icons/handshake';
import MessageCircle from 'lucide-react/icons/message-circle';
import Sparkles from 'lucide-react/icons/sparkles';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { SessionMember } from '#contract/auth/session.ts';
import { countText, numberText } from '#contract/count-text.ts';
import type { NotificationKindId } from '#contract/notifications/notification-kinds.ts';
import { dealTitle } from '#web/deals/deal-words.ts';
import { dealsQuery } from '#web/deals/deals.queries.ts';
import { stateText } from '#web/deals/state-text.ts';
import { notificationsQuery, unreadQuery } from '#web/notifications/notifications.queries.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const shownMax = 3;
const foundKinds: readonly NotificationKindId[] = ['match-found', 'wish-fulfilled'];

interface Waiting {
  key: string;
  to: string;
  Icon: LucideIcon;
  text: ReactNode;
}

/** What a member has to do or to read: one line with how much it is and the most urgent, which opens the rest; nothing where nothing waits. */
export function WhatWaits({ member }: { member: SessionMember }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { count, lines, isPending } = useWaiting(member);
  const [first, ...rest] = lines;
  if (count === 0) return null;
  return (
    <section aria-label="Waiting for you" className="mx-auto max-w-7xl px-4 pt-3 sm:px-6 sm:pt-6">
      <div className="rounded-soft border border-line bg-surface">
        <div className="flex items-stretch">
          {isPending || !first ? (
            <Skeleton className="m-3 h-6 flex-1" />
          ) : (
            <Line to={first.to} Icon={first.Icon} text={first.text} />
          )}
          {rest.length > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
              className="flex min-h-12 shrink-0 cursor-pointer items-center gap-1 border-l border-line px-4 font-semibold text-plum hover:bg-plum-soft"
            >
              {isOpen ? 'Less' : `All ${numberText(count)}`}
              <span className="sr-only">that wait for you</span>
            </button>
          )}
        </div>
        <ul id={listId} hidden={!isOpen} className="divide-y divide-line border-t border-line">
          {rest.map(({ key, ...line }) => (
            <li key={key} className="flex">
              <Line {...line} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Deals first, since they have a deadline; then what was written, then what was found. The counts are there with the header's. */
function useWaiting(member: SessionMember): { count: number; lines: Waiting[]; isPending: boolean } {
  const { data: counts } = useQuery(unreadQuery);
  const dealCount = counts?.deals ?? 0;
  // Without access, messages and what was found for a wish cannot be read: the notifications say so.
  const hasAccess = member.subscription !== 'inactive';
  const deals = useInfiniteQuery({ ...dealsQuery('needs-me'), enabled: dealCount > 0 });
  const told = useInfiniteQuery({ ...notificationsQuery, enabled: hasAccess && Boolean(counts?.notifications) });
  const found = told.data?.items.filter(({ kind, readAt }) => foundKinds.includes(kind) && readAt === null) ?? [];
  const messages = hasAccess ? (counts?.messages ?? 0) : 0;
  const named = dealCount > 0 ? (deals.data?.items.slice(0, shownMax) ?? []) : [];
  const lines: Waiting[] = named.map((deal) => ({
    key: deal.id,
    to: `/account/deals/${deal.id}`,
    Icon: Handshake,
    text: (
      <>
        {/* A proposal says by itself who made it. */}
        {deal.state !== 'proposed' && <span className="font-semibold">{dealTitle(deal, member.id)}: </span>}
        {stateText(deal, member.id)}
      </>
    ),
  }));
  if (dealCount > named.length)
    lines.push({
      key: 'deals',
      to: '/account/deals',
      Icon: Handshake,
      text:
        named.length > 0
          ? `All ${dealCount} deals that need you`
          : `${countText(dealCount, 'deal needs', 'deals need')} you`,
    });
  if (messages > 0)
    lines.push({ key: 'messages', to: '/messages', Icon: MessageCircle, text: countText(messages, 'unread message') });
  for (const { id, path, text } of found.slice(0, shownMax))
    lines.push({ key: id, to: path ?? '/account/matches', Icon: Sparkles, text });
  const count = dealCount + messages + Math.min(found.length, shownMax);
  return { count, lines, isPending: dealCount > 0 && deals.isPending };
}

function Line({ to, Icon, text }: Omit<Waiting, 'key'>) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="flex min-h-12 min-w-0 flex-1 items-center gap-3 px-4 py-2 hover:bg-plum-soft"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-copper" />
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{text}</span>
    </Link>
  );
}
