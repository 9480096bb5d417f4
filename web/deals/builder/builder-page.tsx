import { useQueries, useQuery } from '@tanstack/react-query';
import Handshake from 'lucide-react/icons/handshake';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { SessionMember } from '#contract/auth/session.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { site } from '#contract/site.ts';
import { othersIn } from '#web/deals/deal-words.ts';
import { dealQuery, otherMemberQuery, startListingQuery } from '#web/deals/deals.queries.ts';
import { wigsIn } from '#web/deals/terms/deal-sides.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LinkAboveHeading } from '#web/ui/text/link-above-heading.tsx';
import { Builder } from './builder.tsx';
import { addWig, emptyTray, fillTray, type Tray, toWig, trayOf, type Wig, wigsFrom } from './tray.ts';
import { trayAgain } from './tray-again.ts';

export function meta() {
  return [{ title: `New deal | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/**
 * Where a proposal is put together: about a listing (`?listing=`, with `&as=offer` for cash), with a member (`?with=`),
 * with some wigs in it already (`?with=&give=&get=`, ids with commas between them), as the answer to a deal (`?counter=`), or as a deal
 * that an edit has ended (`?again=`).
 */
export default function BuilderPage() {
  const [search] = useSearchParams();
  const { member } = useSession();
  const counter = search.get('counter');
  const again = search.get('again');
  const listing = search.get('listing');
  const other = search.get('with');
  if (!member) return <BuilderSkeleton />;
  if (member.suspension) return <Suspended />;
  if (member.subscription === 'inactive') return <NoAccess />;
  if (counter) return <CounterOffer key={counter} dealId={counter} me={member} />;
  if (again) return <ProposeAgain key={again} dealId={again} me={member} />;
  if (listing)
    return <AboutListing key={listing} listingId={listing} otherId={other} me={member} as={search.get('as')} />;
  const [give, get] = [idsIn(search.get('give')), idsIn(search.get('get'))];
  if (other && give.length + get.length > 0)
    return <FilledIn key={search.toString()} memberId={other} me={member} give={give} get={get} />;
  if (other)
    return (
      <WithMember
        key={other}
        memberId={other}
        me={member}
        start={emptyTray}
        backTo={`/user/${other}`}
        draftName={`deal-with:${other}`}
      />
    );
  return (
    <Nothing title="Which wig is it about?">
      Open a listing, then choose to make an offer or to propose a trade.
    </Nothing>
  );
}

interface AboutListingProps {
  listingId: string;
  /** For a proposal of one's own wig: to whom. */
  otherId: string | null;
  me: SessionMember;
  as: string | null;
}

function AboutListing({ listingId, otherId, me, as }: AboutListingProps) {
  const query = useQuery(startListingQuery(listingId));
  const listing = query.data;
  if (!listing) return <Waiting {...query} what="Listing" />;
  const isMine = listing.owner.id === me.id;
  if (isMine && !otherId)
    return <Nothing title="This wig is yours">A deal begins on the listing of another member.</Nothing>;
  if (listing.status !== 'active')
    return <Nothing title="This wig is no longer offered">It was sold, traded or taken away in the meantime.</Nothing>;
  const whom = isMine && otherId ? otherId : listing.owner.id;
  return (
    <WithMember
      memberId={whom}
      me={me}
      start={startOf(listing, me.id, as)}
      offered={isMine ? [] : [toWig(listing)]}
      backTo={`/listing/${listing.id}`}
      draftName={`deal-about:${listingId}:${whom}`}
    />
  );
}

const idsIn = (text: string | null): string[] =>
  (text ?? '').split(',').filter(Boolean).slice(0, dealLimits.listingsPerGiver);

interface FilledInProps {
  memberId: string;
  me: SessionMember;
  give: string[];
  get: string[];
}

/** With the wigs that the address names; what can no longer be traded is left out, and the page says why. */
function FilledIn({ memberId, me, give, get }: FilledInProps) {
  const queries = useQueries({ queries: [...give, ...get].map(startListingQuery) });
  const failed = queries.find(({ error }) => error && judgeFailure(error) !== 'missing');
  if (failed) return <Waiting {...failed} what="Listing" />;
  if (queries.some(({ isPending }) => isPending)) return <BuilderSkeleton />;
  const named = queries.map(({ data }) => data);
  const { tray, left } = fillTray(named, { me: me.id, other: memberId });
  return (
    <WithMember
      memberId={memberId}
      me={me}
      start={tray}
      offered={tray.get}
      news={left}
      backTo="/account/matches"
      draftName={`deal-of:${[memberId, ...give, ...get].join(':')}`}
    />
  );
}

/** The terms of a proposal that an edit has ended, as far as they can be now, with what changed. */
function ProposeAgain({ dealId, me }: { dealId: string; me: SessionMember }) {
  const query = useQuery(dealQuery(dealId));
  const deal = query.data;
  const ids = deal?.terms.moves.flatMap(wigsIn) ?? [];
  const queries = useQueries({ queries: ids.map(startListingQuery) });
  if (!deal) return <Waiting {...query} what="Deal" />;
  const failed = queries.find(({ error }) => error && judgeFailure(error) !== 'missing');
  if (failed) return <Waiting {...failed} what="Listing" />;
  if (queries.some(({ isPending }) => isPending)) return <BuilderSkeleton />;
  const [other] = othersIn(deal, me.id);
  if (!other || deal.parties.length > 2)
    return <Nothing title="This deal cannot be proposed again">A deal of more than two begins with a match.</Nothing>;
  const { tray, news } = trayAgain(
    deal,
    queries.map(({ data }) => data),
    { me: me.id, other: other.id },
  );
  return (
    <WithMember
      memberId={other.id}
      me={me}
      start={tray}
      offered={tray.get}
      news={news}
      backTo={`/account/deals/${dealId}`}
      draftName={`deal-again:${dealId}`}
    />
  );
}

interface WithMemberProps {
  memberId: string;
  me: SessionMember;
  start: Tray;
  offered?: Wig[];
  news?: string[];
  backTo: string;
  draftName: string;
}

function WithMember({ memberId, me, start, offered = [], news = [], backTo, draftName }: WithMemberProps) {
  const query = useQuery(otherMemberQuery(memberId));
  if (!query.data) return <Waiting {...query} what="Member" />;
  const { displayName, isVisible } = query.data;
  return (
    <Builder
      key={draftName}
      title={`Propose a deal to ${isolated(displayName)}`}
      me={me.id}
      other={{ id: memberId, displayName, isVisible }}
      start={start}
      offered={offered}
      news={news}
      backTo={backTo}
      draftName={draftName}
    />
  );
}

/** With the listing in its tray; who can only buy it begins with cash. */
function startOf(listing: Listing, me: string, as: string | null): Tray {
  const isMine = listing.owner.id === me;
  const tray = addWig(emptyTray, isMine ? 'give' : 'get', toWig(listing));
  const isForCash = listing.type === 'sale' || (as === 'offer' && listing.type === 'both');
  return isForCash ? { ...tray, cash: { side: isMine ? 'get' : 'give', text: '' } } : tray;
}

function CounterOffer({ dealId, me }: { dealId: string; me: SessionMember }) {
  const query = useQuery(dealQuery(dealId));
  const deal = query.data;
  if (!deal) return <Waiting {...query} what="Deal" />;
  const [other] = othersIn(deal, me.id);
  if (!other || deal.parties.length > 2 || !deal.mayDo.includes('counter'))
    return (
      <Nothing
        title="You cannot change the offer now"
        action={<ButtonLink to={`/account/deals/${dealId}`}>See the deal</ButtonLink>}
      >
        The deal has moved on since. What you put together is kept.
      </Nothing>
    );
  return <CounterBuilder deal={deal} me={me.id} other={other} />;
}

function CounterBuilder({ deal, me, other }: { deal: Deal; me: string; other: Deal['parties'][number] }) {
  return (
    <Builder
      title={`Change the offer to ${isolated(other.displayName)}`}
      me={me}
      other={{ id: other.id, displayName: other.displayName, isVisible: true }}
      start={trayOf(deal.terms, me)}
      offered={wigsFrom(deal.terms, other.id)}
      backTo={`/account/deals/${deal.id}`}
      deal={deal}
      draftName={`deal-counter:${deal.id}`}
    />
  );
}

interface WaitingProps {
  error: unknown;
  refetch: () => unknown;
  isFetching: boolean;
  /** Begins a heading. */
  what: 'Listing' | 'Member' | 'Deal';
}

function Waiting({ error, refetch, isFetching, what }: WaitingProps) {
  if (!error) return <BuilderSkeleton />;
  if (judgeFailure(error) === 'missing')
    return <Nothing title={`${what} not found`}>It may be gone by now, or the address is not right.</Nothing>;
  return (
    <ErrorBox
      isWholePage
      message="We could not load what this deal is about."
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function BuilderSkeleton() {
  return (
    <LoadingRegion label="Loading..." className="space-y-4">
      <Skeleton className="h-10 w-2/3" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </LoadingRegion>
  );
}

function Suspended() {
  return (
    <Nothing
      title="No new deals while your account is suspended"
      action={<ButtonLink to="/account/deals">All your deals</ButtonLink>}
    >
      You can decline, withdraw, and finish what is agreed already.
    </Nothing>
  );
}

function NoAccess() {
  return (
    <Nothing title="Deals need a subscription" action={<ButtonLink to="/subscription">See the plans</ButtonLink>}>
      With one you can propose, counter and accept. You can finish agreed deals without one.
    </Nothing>
  );
}

function Nothing({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <>
      <LinkAboveHeading to="/account/deals">All deals</LinkAboveHeading>
      <EmptyState
        level={1}
        title={title}
        icon={<Handshake className="size-7" />}
        action={action ?? <ButtonLink to="/search">Browse listings</ButtonLink>}
      >
        {children}
      </EmptyState>
    </>
  );
}
