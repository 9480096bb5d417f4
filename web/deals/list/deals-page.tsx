import { useInfiniteQuery } from '@tanstack/react-query';
import Handshake from 'lucide-react/icons/handshake';
import { useSearchParams } from 'react-router';
import { type DealView, dealViews } from '#contract/deals/deal-values.ts';
import { site } from '#contract/site.ts';
import { viewLabels } from '#web/deals/deal-words.ts';
import { dealsQuery } from '#web/deals/deals.queries.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DealCard } from './deal-card.tsx';

export function meta() {
  return [{ title: `Deals | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** The own deals in four views; which of them is in the address. */
export default function DealsPage() {
  const [search, setSearch] = useSearchParams();
  const shown = dealViews.find((view) => view === search.get('view')) ?? 'needs-me';
  return (
    <>
      <h1 className="text-4xl font-medium">Deals</h1>
      <p className="mt-2 text-ink-soft">Your offers and trades, from the first proposal to the last review.</p>
      <Tabs
        label="Deals"
        className="mt-6"
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
      <LoadingRegion label="Loading your deals..." className="space-y-3">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
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
      <ul aria-label={viewLabels[view]} className="space-y-4">
        {deals.map((deal) => (
          <DealCard key={deal.id} deal={deal} me={member.id} />
        ))}
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
    title: 'Nothing needs you right now',
    text: 'A deal begins on a listing: make an offer, or propose a trade for a wig of yours. What others propose to you comes here.',
  },
  waiting: {
    title: 'You are waiting for nobody',
    text: 'Open a listing you like and make an offer or propose a trade. Until the other side answers, it stands here.',
  },
  agreed: {
    title: 'Nothing agreed yet',
    text: 'When everyone has said yes, the wigs are reserved and the deal stands here.',
  },
  ended: { title: 'Nothing has ended yet', text: 'Deals that are completed, declined or over are kept here.' },
};
