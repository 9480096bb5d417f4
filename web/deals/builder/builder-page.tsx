import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { SessionMember } from '#contract/auth/session.ts';
import type { Deal } from '#contract/deals/deals.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { site } from '#contract/site.ts';
import { othersIn } from '#web/deals/deal-words.ts';
import { dealQuery, otherMemberQuery, startListingQuery } from '#web/deals/deals.queries.ts';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Builder } from './builder.tsx';
import { addWig, emptyTray, type Tray, toWig, trayOf, wigsFrom } from './tray.ts';

export function meta() {
  return [{ title: `New deal | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/**
 * Where a proposal is put together: about a listing (`?listing=`, with `&as=offer` for cash), with a member (`?with=`),
 * or as the answer to a deal (`?counter=`).
 */
export default function BuilderPage() {
  const [search] = useSearchParams();
  const { member } = useSession();
  const counter = search.get('counter');
  const listing = search.get('listing');
  const other = search.get('with');
  if (!member) return <BuilderSkeleton />;
  if (member.subscription === 'inactive') return <NoAccess />;
  if (counter) return <CounterOffer key={counter} dealId={counter} me={member} />;
  if (listing)
    return (
      <AboutListing
        key={listing}
        listingId={listing}
        otherId={other}
        me={member}
        isOffer={search.get('as') === 'offer'}
      />
    );
  if (other) return <WithMember key={other} memberId={other} me={member} draftName={`deal-with:${other}`} />;
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
  isOffer: boolean;
}

function AboutListing({ listingId, otherId, me, isOffer }: AboutListingProps) {
  const query = useQuery(startListingQuery(listingId));
  const listing = query.data;
  if (!listing) return <Waiting {...query} missingText="Listing not found" />;
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
      listing={listing}
      isOffer={isOffer}
      draftName={`deal-about:${listingId}:${whom}`}
    />
  );
}

interface WithMemberProps {
  memberId: string;
  me: SessionMember;
  listing?: Listing;
  isOffer?: boolean;
  draftName: string;
}

function WithMember({ memberId, me, listing, isOffer, draftName }: WithMemberProps) {
  const query = useQuery(otherMemberQuery(memberId));
  if (!query.data) return <Waiting {...query} missingText="We could not find this member." />;
  const { displayName, isVisible } = query.data;
  return (
    <Builder
      key={draftName}
      title={`Propose a deal to ${displayName}`}
      me={me.id}
      other={{ id: memberId, displayName, isVisible }}
      start={startOf(listing, me.id, isOffer)}
      offered={listing && listing.owner.id !== me.id ? [toWig(listing)] : []}
      backTo={listing ? `/listing/${listing.id}` : `/user/${memberId}`}
      draftName={draftName}
    />
  );
}

/** With the listing in its tray; who can only buy it begins with cash. */
function startOf(listing: Listing | undefined, me: string, isOffer = false): Tray {
  if (!listing) return emptyTray;
  const isMine = listing.owner.id === me;
  const tray = addWig(emptyTray, isMine ? 'give' : 'get', toWig(listing));
  const isForCash = isOffer || listing.type === 'sale';
  return isForCash ? { ...tray, cash: { side: isMine ? 'get' : 'give', text: '' } } : tray;
}

function CounterOffer({ dealId, me }: { dealId: string; me: SessionMember }) {
  const query = useQuery(dealQuery(dealId));
  const deal = query.data;
  if (!deal) return <Waiting {...query} missingText="We could not find this deal." />;
  const [other] = othersIn(deal, me.id);
  if (!other || deal.parties.length > 2 || !deal.mayDo.includes('counter'))
    return (
      <Nothing
        title="You cannot answer with other terms now"
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
      title={`Answer ${other.displayName} with other terms`}
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
  missingText: string;
}

function Waiting({ error, refetch, isFetching, missingText }: WaitingProps) {
  if (!error) return <BuilderSkeleton />;
  return (
    <ErrorBox
      message="We could not load what this deal is about."
      missingText={missingText}
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

function NoAccess() {
  return (
    <Nothing title="Deals need a subscription" action={<ButtonLink to="/subscription">See the plans</ButtonLink>}>
      With one you can propose, counter and accept. What is agreed already you can finish without.
    </Nothing>
  );
}

function Nothing({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <>
      <Link
        to="/account/deals"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-plum hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> All deals
      </Link>
      <EmptyState
        title={title}
        icon={<Handshake className="size-7" />}
        action={action ?? <ButtonLink to="/search">Browse listings</ButtonLink>}
      >
        {children}
      </EmptyState>
    </>
  );
}
