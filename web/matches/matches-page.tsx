import { useInfiniteQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useSearchParams } from 'react-router';
import { type MatchKind, matchKinds } from '#contract/matches/match-values.ts';
import { site } from '#contract/site.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { MatchCard } from './match-card.tsx';
import { kindLabels } from './match-words.ts';
import { matchesQuery } from './matches.queries.ts';

export function meta() {
  return [{ title: `Matches | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** With whom the member could trade; which of the four lists is in the address. */
export default function MatchesPage() {
  const [search, setSearch] = useSearchParams();
  const shown = matchKinds.find((kind) => kind === search.get('kind')) ?? 'both';
  return (
    <>
      <h1 className="text-4xl font-medium">Matches</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Members with whom you could trade, from public wishes and wigs for trade. Nothing is proposed before you say so.
      </p>
      <Tabs
        label="Matches"
        className="mt-6"
        selected={shown}
        onSelect={(kind) => setSearch(kind === 'both' ? {} : { kind }, { replace: true })}
        items={matchKinds.map((kind) => ({ id: kind, label: kindLabels[kind], content: <MatchList kind={kind} /> }))}
      />
    </>
  );
}

function MatchList({ kind }: { kind: MatchKind }) {
  const { member } = useSession();
  const query = useInfiniteQuery(matchesQuery(kind));
  const matches = query.data?.items;
  if (query.isPending || !member)
    return (
      <LoadingRegion label="Loading your matches..." className="space-y-3">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </LoadingRegion>
    );
  if (!matches)
    return (
      <ErrorBox
        message="We could not load your matches."
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  if (matches.length === 0) return <NoMatches kind={kind} />;
  return (
    <>
      <p className="mb-4 text-ink-soft">{leads[kind]}</p>
      <ul aria-label={kindLabels[kind]} className="space-y-4">
        {matches.map((match) => (
          <MatchCard key={match.id} match={match} me={member.id} />
        ))}
      </ul>
      <LoadMore {...moreOf(query)} />
    </>
  );
}

const leads: Record<MatchKind, string> = {
  both: 'They have what you want, and want what you have.',
  'they-have': 'They have what you want. What would you offer for it?',
  'they-want': 'They want what you have. Is there something of theirs for you?',
  rings: 'No two of these members could trade, but all of them together can. It is agreed when everyone has said yes.',
};

function NoMatches({ kind }: { kind: MatchKind }) {
  const { title, text } = emptyTexts[kind];
  return (
    <EmptyState
      title={title}
      icon={<ArrowLeftRight className="size-7" />}
      action={
        <>
          {kind !== 'they-want' && <ButtonLink to="/account/wishes">Make a wish public</ButtonLink>}
          {kind !== 'they-have' && (
            <ButtonLink to="/account/listings" variant={kind === 'they-want' ? 'primary' : 'secondary'}>
              Mark a listing for trade
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{text}</p>
      <p className="mt-2">New matches show up here within a few minutes. A hidden profile takes no part.</p>
    </EmptyState>
  );
}

const emptyTexts: Record<MatchKind, { title: string; text: string }> = {
  both: {
    title: 'No match both ways yet',
    text: 'Others find you by your public wishes and by your wigs for trade: the more there are, the sooner two fit.',
  },
  'they-have': {
    title: 'Nobody has what you want yet',
    text: 'We look for wigs for trade that fulfill a public wish of yours.',
  },
  'they-want': {
    title: 'Nobody wants what you have yet',
    text: 'We look for public wishes that your listings for trade fulfill.',
  },
  rings: {
    title: 'No ring yet',
    text: 'Where no two can trade, three or four may: yours to one, theirs to the next, until one comes back to you. It needs a public wish and a wig for trade.',
  },
};
