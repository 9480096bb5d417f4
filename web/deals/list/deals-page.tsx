import { useInfiniteQuery } from '@tanstack/react-query';
import Handshake from 'lucide-react/icons/handshake';
import { Link, useSearchParams } from 'react-router';
import { shortDayText } from '#contract/day-text.ts';
import { type DealView, dealViews } from '#contract/deals/deal-values.ts';
import type { DealSummary } from '#contract/deals/deals.ts';
import { site } from '#contract/site.ts';
import { DealTabs } from '#web/deals/deal-tabs.tsx';
import { dealBadge, dealTitle, othersIn, viewLabels } from '#web/deals/deal-words.ts';
import { dealsQuery } from '#web/deals/deals.queries.ts';
import { stateText } from '#web/deals/state-text.ts';
import { soleWig } from '#web/deals/terms/deal-sides.ts';
import { DealTermsView } from '#web/deals/terms/deal-terms-view.tsx';
import { ValidUntil } from '#web/deals/time-left.tsx';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { Tabs } from '#web/ui/table/tabs.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { OfferRow } from './offer-row.tsx';

export function meta() {
  return [{ title: `Deals | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** The own deals in four views; which of them is in the address. */
export default function DealsPage() {
  const [search, setSearch] = useSearchParams();
  const shown = dealViews.find((view) => view === search.get('view')) ?? 'needs-me';
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl">Deals</h1>
      <DealTabs />
      <Tabs
        label="Deals"
        className="mt-2"
        selected={shown}
        onSelect={(view) => setSearch(view === 'needs-me' ? {} : { view }, { replace: true })}
        items={dealViews.map((view) => ({ id: view, label: viewLabels[view], content: <DealList view={view} /> }))}
      />
    </>
  );
}

function DealList({ view }: { view: DealView }) {
  const { member } = useSession();
  const query = useInfiniteQuery(dealsQuery(view));
  const deals = query.data?.items;
  if (query.isPending || !member)
    return (
      <LoadingRegion label="Loading your deals..." className="min-h-dvh">
        <Skeleton className="h-56" />
      </LoadingRegion>
    );
  if (!deals)
    return (
      <ErrorBox
        message="We could not load your deals."
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  if (deals.length === 0) return <NoDeals view={view} />;
  return (
    <>
      <ul aria-label={viewLabels[view]} className="space-y-2 sm:space-y-4">
        {deals.map((deal) => {
          const wig = deal.state === 'proposed' ? deal.terms.listings[soleWig(deal) ?? ''] : undefined;
          return wig ? (
            <OfferRow key={deal.id} deal={deal} me={member.id} wig={wig} />
          ) : (
            <DealCard key={deal.id} deal={deal} me={member.id} />
          );
        })}
      </ul>
      <LoadMore {...moreOf(query)} />
    </>
  );
}

function NoDeals({ view }: { view: DealView }) {
  const { title, text } = emptyTexts[view];
  return (
    <EmptyState
      title={title}
      icon={<Handshake className="size-7" />}
      action={<ButtonLink to="/search">Browse listings</ButtonLink>}
    >
      <p>{text}</p>
    </EmptyState>
  );
}

const emptyTexts: Record<DealView, { title: string; text: string }> = {
  'needs-me': {
    title: 'It is not your turn anywhere',
    text: 'A deal begins on a listing: make an offer, or propose a trade for a wig of yours. What others propose to you comes here.',
  },
  waiting: {
    title: 'It is nobody else’s turn',
    text: 'Open a listing you like and make an offer or propose a trade. Until the other side answers, it stands here.',
  },
  agreed: {
    title: 'Nothing agreed yet',
    text: 'When everyone has said yes, the wigs are reserved and the deal stands here.',
  },
  ended: { title: 'Nothing has ended yet', text: 'Deals that are completed, declined or over are kept here.' },
};

/** One deal in a list. The whole card is one link, spread out from the title. */
function DealCard({ deal, me }: { deal: DealSummary; me: string }) {
  const badge = dealBadge(deal, me);
  return (
    <Card
      as="li"
      padding="small"
      className="relative transition-colors duration-200 hover:border-plum has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-plum"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex -space-x-3">
          {othersIn(deal, me).map(({ id, displayName, avatarUrl }) => (
            <Avatar key={id} name={displayName} src={avatarUrl} className="border-2 border-surface" />
          ))}
        </span>
        <h2 className="min-w-40 flex-1 font-sans text-lg leading-snug font-semibold wrap-anywhere">
          <Link to={`/account/deals/${deal.id}`} className="outline-none after:absolute after:inset-0">
            {dealTitle(deal, me)}
          </Link>
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <DealTermsView look="compact" terms={deal.terms} parties={deal.parties} me={me} picks={deal.picks} />
      <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{stateText(deal, me)}</span>
        {deal.state === 'proposed' ? (
          <ValidUntil until={deal.terms.expiresAt} />
        ) : (
          <span className="text-sm text-ink-soft">{shortDayText(deal.endedAt ?? deal.changedAt)}</span>
        )}
      </p>
    </Card>
  );
}
