import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { countText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import type { Deal, DealParty } from '#contract/deals/deals.ts';
import { trustLine } from '#contract/members/trust-line.ts';
import { cashText } from '#contract/money-text.ts';
import { site } from '#contract/site.ts';
import { AddressesSection } from '#web/deals/addresses/addresses-section.tsx';
import { dealBadge, dealTitle } from '#web/deals/deal-words.ts';
import { dealQuery, otherMemberQuery } from '#web/deals/deals.queries.ts';
import { DisputePapers } from '#web/deals/disputes/dispute-papers.tsx';
import { LookAtOwnership, ShowOwnership } from '#web/deals/ownership/show-ownership.tsx';
import { wigsToProve } from '#web/deals/ownership/wigs-to-prove.ts';
import { ProblemSection } from '#web/deals/problems/problem-section.tsx';
import { IfItFails } from '#web/deals/purchase/if-it-fails.tsx';
import { StepsSection } from '#web/deals/steps/steps-section.tsx';
import { DealTermsView } from '#web/deals/terms/deal-terms-view.tsx';
import { WigsInShort } from '#web/deals/terms/wigs-in-short.tsx';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { WarningBelow } from '#web/notes/warning-below.tsx';
import { PushInvitation } from '#web/notifications/push/push-invitation.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { LinkAboveHeading } from '#web/ui/text/link-above-heading.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { AddedSince } from './added-since.tsx';
import type { Ask, Asking } from './deal-dialog.tsx';
import { ChangeList, DealHistory } from './deal-history.tsx';
import { DealNextStep } from './deal-next-step.tsx';
import { DealReviews } from './deal-reviews.tsx';

const loadDialog = () => import('./deal-dialog.tsx');
// Most visits open no dialog: its code comes when the page stands.
const DealDialog = lazy(loadDialog);

export function meta() {
  return [{ title: `Deal | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function DealPage() {
  const { id = '' } = useParams();
  const { member } = useSession();
  const { data: deal, error, refetch, isFetching } = useQuery(dealQuery(id));
  usePageTitle(deal && member ? dealTitle(deal, member.id) : undefined);
  if (deal && member) return <DealView key={id} deal={deal} me={member.id} />;
  if (error && judgeFailure(error) === 'missing')
    return (
      <MessagePage title="Deal not found" text="We could not find this deal.">
        <ButtonLink to="/account/deals">All your deals</ButtonLink>
      </MessagePage>
    );
  if (error)
    return (
      <ErrorBox
        isWholePage
        message="We could not load this deal."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <LoadingRegion label="Loading the deal..." className="min-h-dvh space-y-4">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-36" />
      <Skeleton className="h-64" />
    </LoadingRegion>
  );
}

function DealView({ deal, me }: { deal: Deal; me: string }) {
  const [conflict, setConflict] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask: Ask = (question, step) => setAsking({ question, step, deal });
  useEffect(() => {
    void whenIdle()
      .then(loadDialog)
      .catch(() => {});
  }, []);
  const acting = { deal, me, onConflict: setConflict, onAsk: ask };
  const { terms, parties, picks, earlierTerms } = deal;
  const before = earlierTerms.at(-1);
  const badge = dealBadge(deal, me);
  const others = parties.filter(({ id }) => id !== me);
  return (
    <>
      <LinkAboveHeading to="/account/deals">All deals</LinkAboveHeading>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl font-medium wrap-anywhere sm:text-4xl">{dealTitle(deal, me)}</h1>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <DealInShort deal={deal} />
      <FormError message={conflict && `${conflict} This is the deal as it is now.`} className="mt-5" />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="space-y-6">
          <DealNextStep {...acting} />
          <PushInvitation memberId={me} />
          <DealReviews deal={deal} me={me} onConflict={setConflict} />
          <ProblemSection {...acting} />
          <DisputePapers deal={deal} me={me} />
          <StepsSection {...acting} />
          <AddressesSection {...acting} />
          <Card as="section" aria-label="Terms">
            <h2 className="mb-4 font-display text-xl font-semibold">
              {deal.kind === 'recorded-sale' ? 'The sale' : 'The terms'}
            </h2>
            <DealTermsView terms={terms} parties={parties} me={me} picks={picks} before={before?.moves} />
            {before && (
              <div className="mt-4">
                <p className="text-sm font-semibold">What changed since the terms before</p>
                <ChangeList before={before} now={terms} parties={parties} me={me} />
              </div>
            )}
            <AddedSince deal={deal} />
            {terms.note && <Note text={terms.note} />}
            {terms.by !== me && <WarningBelow warnings={terms.warnings} />}
          </Card>
          {sellerFor(deal, me) && <IfItFails sellerId={sellerFor(deal, me) ?? ''} isAgreed={deal.agreedAt !== null} />}
          <DealOwnership deal={deal} me={me} />
          <DealHistory deal={deal} me={me} />
        </div>
        <aside aria-label="Who is in it" className="space-y-4">
          {others.map((party) => (
            <DealPartyCard key={party.id} party={party} answer={answerOf(deal, party.id)} />
          ))}
        </aside>
      </div>
      <Suspense>
        {asking && <DealDialog asking={asking} me={me} onConflict={setConflict} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  );
}

/** The wigs and the amount, before the next step. */
function DealInShort({ deal }: { deal: Deal }) {
  const cash = deal.terms.moves.find((move) => 'cents' in move);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <WigsInShort deal={deal} />
      {cash && <p className="font-semibold">{cashText(cash)}</p>}
    </div>
  );
}

/** From whom the reader buys, as long as that is not over. */
function sellerFor({ terms, state, endedAt, kind }: Deal, me: string): string | undefined {
  // What goes back already cannot be asked to be returned.
  if (endedAt || state === 'returning' || kind === 'recorded-sale') return undefined;
  return terms.moves.find((move) => 'cents' in move && move.from === me)?.to;
}

/** Of more than two, each has to say yes: who has already? */
function answerOf({ state, parties, turn }: Deal, id: string): string | undefined {
  if (state !== 'proposed' || parties.length === 2) return undefined;
  return turn.includes(id) ? 'Has not answered yet' : 'Said yes';
}

function Note({ text }: { text: string }) {
  return (
    <blockquote className="mt-4 border-l-2 border-copper pl-4 whitespace-pre-line wrap-anywhere" dir="auto">
      {text}
    </blockquote>
  );
}

/** Proofs of ownership in a deal under way: of the others' wigs to look at, of the own ones to give before a first deal. */
function DealOwnership({ deal, me }: { deal: Deal; me: string }) {
  const { toLookAt, toShow } = wigsToProve(deal, me);
  const isFirstDeal = deal.parties.some(({ id, completedDeals }) => id === me && completedDeals === 0);
  const wigOf = (id: string) => ({ listingId: id, title: deal.terms.listings[id]?.title ?? 'A wig' });
  return (
    <>
      {toLookAt.map((id) => (
        <LookAtOwnership key={id} {...wigOf(id)} />
      ))}
      {isFirstDeal && toShow.map((id) => <ShowOwnership key={id} {...wigOf(id)} />)}
    </>
  );
}

/** How reliable somebody in a deal has been so far, and the way to write to them. */
function DealPartyCard({ party, answer }: { party: DealParty; answer?: string | undefined }) {
  const { id, displayName, avatarUrl, isDeleted, memberSince, completedDeals, canceledDeals } = party;
  // An extra: without an answer, and for a member who keeps it private, there is simply no line.
  const { data: profile } = useQuery({ ...otherMemberQuery(id), enabled: !isDeleted });
  if (isDeleted)
    return (
      <Card padding="small" className="flex items-center gap-3">
        <Avatar name={displayName} />
        <p className="min-w-0">
          <MemberText>{displayName}</MemberText> has left Wigloop.
        </p>
      </Card>
    );
  return (
    <Card padding="small">
      <div className="flex items-center gap-3">
        <Avatar name={displayName} src={avatarUrl} />
        <Link to={`/user/${id}`} className="min-w-0 font-semibold hover:underline">
          <MemberText>{displayName}</MemberText>
        </Link>
      </div>
      {answer && <p className="mt-2 font-medium text-copper">{answer}</p>}
      <ul className="mt-3 space-y-1 text-sm text-ink-soft">
        <li>{trustLine({ completedDeals, rating: profile, repliesWithin: profile?.repliesWithin })}</li>
        <li>
          {canceledDeals === 0 ? 'None canceled by them' : `${countText(canceledDeals, 'deal')} canceled by them`}
        </li>
        <li>Member since {dayText(memberSince)}</li>
      </ul>
      <ButtonLink
        to={`/messages?user=${id}`}
        variant="secondary"
        size="small"
        isFullWidth
        about={displayName}
        className="mt-4"
      >
        Message
      </ButtonLink>
    </Card>
  );
}
