import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AdminDeal } from '#contract/admin/deals.ts';
import { dayText } from '#contract/day-text.ts';
import { clockOf } from '#contract/deals/deal-states.ts';
import type { DealTerms } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';
import { conditionLabels } from '#contract/listings/listing-values.ts';
import { cashText, moneyText, priceText } from '#contract/money-text.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { ThingPage } from '#web/admin/thing-page.tsx';
import { newsText } from '#web/deals/deal-facts.ts';
import { carrierLabels } from '#web/deals/steps/carriers.ts';
import { WigPicture } from '#web/deals/terms/wig-picture.tsx';
import { BrandName } from '#web/settings/brand-name.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { adminDealQuery } from './admin-deals.queries.ts';
import { DealStateBadge } from './deal-state-badge.tsx';
import { Dispute } from './dispute.tsx';
import { AdminDisputePapers } from './dispute-papers.tsx';

export function meta() {
  return adminMeta('Deal');
}

export default function DealPage() {
  const { dealId = '' } = useParams();
  return (
    <ThingPage
      query={useQuery(adminDealQuery(dealId))}
      back={{ path: 'deals', label: 'All deals' }}
      titleOf={({ parties }) => `Deal: ${parties.map(({ displayName }) => displayName).join(', ')}`}
      failure="Failed to load this deal"
    >
      {(deal) => (
        <>
          <AdminHeading title="Deal" />
          <DealFacts deal={deal} />
        </>
      )}
    </ThingPage>
  );
}

function DealFacts({ deal }: { deal: AdminDeal }) {
  const { parties, state, createdAt, dueAt, terms, earlierTerms, steps, adjustments, timeline, addressesGiven } = deal;
  const clock = clockOf(state);
  return (
    <div className="space-y-4">
      <Card className="space-y-2">
        <p className="flex flex-wrap items-center gap-2">
          <DealStateBadge state={state} />
          {parties.map(({ id, displayName, isDeleted }) => (
            <PersonLink key={id} person={isDeleted ? null : { id, name: displayName }} />
          ))}
        </p>
        <p className="text-sm text-ink-soft">
          Proposed on <time dateTime={createdAt}>{dayText(createdAt)}</time>
          {dueAt && clock && `. ${dueTexts[clock]} ${dayText(dueAt)}`}
        </p>
        {deal.endedAs && (
          <p className="wrap-anywhere">
            Ended because: {deal.endedAs.reason.replaceAll('-', ' ')}
            {deal.endedAs.by && `, by ${nameOf(deal, deal.endedAs.by)}`}.
          </p>
        )}
      </Card>
      <Dispute deal={deal} />
      <AdminDisputePapers deal={deal} />
      <Terms title="Current terms" terms={terms} deal={deal} />
      {earlierTerms.toReversed().map((earlier) => (
        <Terms key={earlier.id} title="Earlier terms" terms={earlier} deal={deal} />
      ))}
      {steps.length > 0 && (
        <Card className="space-y-2">
          <h2 className="text-xl font-semibold">Steps</h2>
          <ul className="space-y-1">
            {steps.map((step) => (
              <li key={step.id} className="wrap-anywhere">
                {stepText(step, deal)}
              </li>
            ))}
          </ul>
          {adjustments.map(({ id, by, cents, proposedAt, answer }) => (
            <p key={id} className="wrap-anywhere">
              {nameOf(deal, by)} proposed on {dayText(proposedAt)} that it is kept and {moneyText(cents)} is paid back
              {answer ? `: the answer was ${answer}` : ', and waits for an answer'}.
            </p>
          ))}
          {parties.map(({ id, displayName }) => (
            <p key={id} className="text-sm text-ink-soft wrap-anywhere">
              <MemberText>{displayName}</MemberText>:{' '}
              {addressesGiven.includes(id) ? 'an address was given' : 'no address was given'}
            </p>
          ))}
        </Card>
      )}
      <Card className="space-y-2">
        <h2 className="text-xl font-semibold">What happened</h2>
        <ol className="space-y-1">
          {timeline.map((entry) => (
            <li key={`${entry.of} ${entry.at} ${entry.by} ${entry.step}`} className="wrap-anywhere">
              <time dateTime={entry.at}>{dayText(entry.at)}</time>: {newsText(entry, deal, '')}
              {entry.note && `: “${entry.note}”`}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

/** How a step stands; of a payment how much it is, by which way it went and its number there, never to which name. */
function stepText(step: AdminDeal['steps'][number], deal: AdminDeal): string {
  const { kind, isReturn, isRefund, from, to, cents, shippingCents, doneAt, arrivedAt, confirmedAt, note } = step;
  const what = kind === 'payment' ? `Payment of ${cashText({ cents: cents ?? 0, shippingCents })}` : 'Parcel';
  const how = [step.carrier && carrierLabels[step.carrier], step.tracking, step.method, step.reference];
  return [
    `${isReturn || isRefund ? 'Back: ' : ''}${what} from ${nameOf(deal, from)} to ${nameOf(deal, to)}`,
    doneAt && `, ${kind === 'payment' ? 'paid' : 'sent'} on ${dayText(doneAt)}`,
    how.some(Boolean) && ` (${how.filter(Boolean).join(' ')})`,
    arrivedAt && `, arrived on ${dayText(arrivedAt)}`,
    confirmedAt && `, came on ${dayText(confirmedAt)}`,
    note && `: “${note}”`,
  ]
    .filter(Boolean)
    .join('');
}

function Terms({ title, terms, deal }: { title: string; terms: DealTerms; deal: AdminDeal }) {
  const { by, moves, listings, note, createdAt } = terms;
  const titleOf = (id: string) => isolated(listings[id]?.title ?? 'A wig');
  return (
    <Card className="space-y-2">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">
        By {nameOf(deal, by)} on <time dateTime={createdAt}>{dayText(createdAt)}</time>
      </p>
      <ul className="space-y-1">
        {moves.map((move) => (
          <li key={JSON.stringify(move)} className="wrap-anywhere">
            {nameOf(deal, move.from)} gives {nameOf(deal, move.to)} {'cents' in move && cashText(move)}
            {'listingId' in move && titleOf(move.listingId)}
            {'choice' in move && `one of: ${move.choice.map(titleOf).join(', ')}`}
          </li>
        ))}
      </ul>
      <WigsOfTerms terms={terms} />
      {note && (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
    </Card>
  );
}

/** Each wig as it was offered when the terms were written. */
function WigsOfTerms({ terms: { listings } }: { terms: DealTerms }) {
  return (
    <ul aria-label="Wigs" className="flex flex-wrap gap-4">
      {Object.entries(listings).map(([id, wig]) => (
        <li key={id} className="flex w-full gap-3 sm:w-72">
          <WigPicture wig={wig} className="w-16" />
          <div className="min-w-0 text-sm">
            <p className="font-semibold">
              <MemberText>{wig.title}</MemberText>
            </p>
            <p className="text-ink-soft">
              <BrandName brand={wig.brand} />
            </p>
            <p>{wig.priceCents === null ? priceText(null) : `Asked for ${moneyText(wig.priceCents)}`}</p>
            <p className="text-ink-soft">{conditionLabels[wig.condition]}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const nameOf = (deal: AdminDeal, id: string): string =>
  isolated(deal.parties.find((party) => party.id === id)?.displayName ?? 'A member');

/** Labels of the due day, by state. */
const dueTexts = {
  answer: 'Expires on',
  steps: 'Next reminder or deadline on',
  decision: 'Closes by itself on',
  reviews: 'Reviews are shown by',
};
