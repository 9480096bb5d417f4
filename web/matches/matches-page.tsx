import { useInfiniteQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isolated } from '#contract/isolated.ts';
import { type MatchKind, matchKinds } from '#contract/matches/match-values.ts';
import type { Match } from '#contract/matches/matches.ts';
import { namesText } from '#contract/members/names-text.ts';
import { trustLine } from '#contract/members/trust-line.ts';
import { site } from '#contract/site.ts';
import { DealTabs } from '#web/deals/deal-tabs.tsx';
import { MoveStrip } from '#web/deals/terms/move-strip.tsx';
import { failureText } from '#web/lib/api/failures.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { Tabs } from '#web/ui/table/tabs.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { kindLabels, proposalPath } from './match-words.ts';
import { matchesQuery, useDismissMatch } from './matches.queries.ts';
import { RingDrawing } from './ring-drawing.tsx';

export function meta() {
  return [{ title: `Matches | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** With whom the member could trade; which of the four lists is in the address. */
export default function MatchesPage() {
  const [search, setSearch] = useSearchParams();
  const shown = matchKinds.find((kind) => kind === search.get('kind')) ?? 'both';
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl">Matches</h1>
      <DealTabs />
      <Tabs
        label="Matches"
        className="mt-2"
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
      <LoadingRegion label="Loading your matches..." className="min-h-dvh">
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
  both: 'They have what you want, and want what you have. Nothing is proposed before you say so.',
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
          {kind !== 'they-want' && <ButtonLink to="/account/wishes">Add to Wanted</ButtonLink>}
          {kind !== 'they-have' && (
            <ButtonLink to="/account/listings" variant={kind === 'they-want' ? 'primary' : 'secondary'}>
              Mark a listing for trade
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{text}</p>
      <p className="mt-2">
        New matches show up here within a few minutes. Members with a hidden profile get no matches.
      </p>
    </EmptyState>
  );
}

const emptyTexts: Record<MatchKind, { title: string; text: string }> = {
  both: {
    title: 'No match both ways yet',
    text: 'Others find you by what you have in Wanted and by your wigs for trade: the more there are, the sooner two fit.',
  },
  'they-have': {
    title: 'Nobody has what you want yet',
    text: 'We look for wigs for trade that fit what you have in Wanted.',
  },
  'they-want': {
    title: 'Nobody wants what you have yet',
    text: 'We look for what others have in Wanted that your listings for trade fit.',
  },
  rings: {
    title: 'No ring yet',
    text: 'Where no two can trade, three or four may: yours to one, theirs to the next, until one comes back to you. Matches need something in Wanted and a wig for trade.',
  },
};

/** Members with whom the reader could trade, and the two things one can do about it. */
function MatchCard({ match, me }: { match: Match; me: string }) {
  const others = match.members.filter(({ id }) => id !== me);
  const names = namesText(others.map(({ displayName }) => isolated(displayName)));
  const isRing = match.kind === 'rings';
  return (
    <Card as="li" padding="small">
      <div className="mb-3 flex items-center gap-3">
        <span className="flex -space-x-3">
          {others.map(({ id, displayName, avatarUrl }) => (
            <Avatar key={id} name={displayName} src={avatarUrl} className="border-2 border-surface" />
          ))}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-lg leading-snug font-semibold wrap-anywhere">
            {isRing ? `You, ${names}` : <Link to={`/user/${match.id}`}>{names}</Link>}
          </h2>
          {!isRing && (
            <p className="text-sm text-ink-soft">{trustLine({ completedDeals: others[0]?.completedDeals ?? 0 })}</p>
          )}
        </div>
      </div>
      {isRing ? <RingDrawing ring={match} me={me} /> : <Trays match={match} me={me} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={isRing ? `/account/matches/${match.id}` : proposalPath(match, me)} about={`to ${names}`}>
          Propose
        </ButtonLink>
        <NotForMe match={match} names={names} />
      </div>
    </Card>
  );
}

/** What each could give; a side in which nothing is known yet says what would go there. */
function Trays({ match, me }: { match: Match; me: string }) {
  const give = match.moves.filter(({ from }) => from === me);
  const get = match.moves.filter(({ from }) => from !== me);
  const strip = (moves: Match['moves']) => (
    <>
      <MoveStrip moves={moves} listings={match.listings} picks={[]} before={undefined} picker="" />
      <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
        Fits what {moves[0]?.to === me ? 'you want' : 'they want'}:{' '}
        {namesText([...new Set(moves.map(({ wish }) => `“${isolated(wish)}”`))])}
      </p>
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[26rem]:grid-cols-2">
      <Tray title="They have">
        {get.length > 0 ? (
          strip(get)
        ) : (
          <p className="text-sm text-ink-soft">Nothing that fits what you have in Wanted.</p>
        )}
      </Tray>
      <Tray title="They want">
        {give.length > 0 ? strip(give) : <p className="text-sm text-ink-soft">You choose what you offer for it.</p>}
      </Tray>
    </div>
  );
}

function Tray({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-soft bg-ivory p-3">
      <h3 className="mb-2 font-sans text-sm font-semibold tracking-wide text-copper uppercase">{title}</h3>
      {children}
    </div>
  );
}

function NotForMe({ match, names }: { match: Match; names: string }) {
  const { mutateAsync, isPending } = useDismissMatch();
  async function dismiss() {
    try {
      await mutateAsync(match.id);
      toast.success(
        match.kind === 'rings'
          ? 'This ring is shown to nobody any more.'
          : `Hidden until there is something new between you and ${names}.`,
      );
    } catch (error) {
      toast.error(failureText(error));
    }
  }
  return (
    <Button variant="quiet" isPending={isPending} onClick={() => void dismiss()} about={names}>
      Not for me
    </Button>
  );
}
