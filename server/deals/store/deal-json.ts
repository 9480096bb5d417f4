import type { Deal as DealAnswer, DealReviews, DealSummary, DealTerms } from '#contract/deals/deals.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import type { MemberFacts } from '#server/deals/deal-events.ts';
import { isVerified, reviewsClose } from '#server/deals/deal-reviews.ts';
import { currentTerms, type Moment, turnOf } from '#server/deals/deal-state.ts';
import { mayDo, mayReview } from '#server/deals/may-do.ts';
import type { StoredDeal } from './load-deal.ts';

interface Reader {
  id: string;
  standing: MemberFacts | undefined;
  now: Moment;
}

/** A deal as its party sees it. */
export function dealAnswer(stored: StoredDeal, reader: Reader): DealAnswer {
  const { deal, timeline } = stored;
  const request = deal.cancelRequest;
  return {
    ...dealSummary(stored, reader),
    reviews: reviewsAnswer(stored, reader),
    earlierTerms: deal.terms.slice(0, -1).map((terms) => termsAnswer(stored, terms)),
    steps: deal.steps
      .filter(({ fellAway }) => !fellAway)
      .map(({ id, kind, returns, from, to, listings, cents, doneAt, confirmedAt, carrier, tracking }) => {
        const at = { doneAt: iso(doneAt), confirmedAt: iso(confirmedAt) };
        return {
          id,
          kind,
          isReturn: returns !== null,
          from,
          to,
          listings: [...listings],
          cents,
          ...at,
          carrier,
          tracking,
        };
      }),
    cancelRequest: request && {
      by: request.by,
      reason: request.reason,
      askedAt: text(request.since),
      yes: [...request.yes],
      no: request.no,
    },
    timeline: timeline.map(({ of, by, at, note }) => ({ of, by, at: text(at), note })),
  };
}

/** Blind: before all are shown, each party sees the own ones alone. */
function reviewsAnswer({ deal, parties }: StoredDeal, { id, standing, now }: Reader): DealReviews | null {
  const closesAt = reviewsClose(deal);
  if (closesAt === undefined) return null;
  const isThere = (member: string) => parties.some((party) => party.id === member && party.displayName !== null);
  const written = deal.reviews.filter(({ by }) => by === id || deal.reviewsShownAt !== null);
  return {
    areVerified: isVerified(deal),
    shownAt: iso(deal.reviewsShownAt),
    closesAt: text(closesAt),
    mayReview: mayReview(deal, id, standing, now).filter(isThere),
    written: written.map((review) => ({ ...review, tags: [...review.tags] })),
  };
}

export function dealSummary(stored: StoredDeal, { id, standing, now }: Reader): DealSummary {
  const { deal, createdAt, changedAt, dueAt } = stored;
  return {
    id: deal.id,
    kind: deal.kind,
    state: deal.state,
    parties: stored.parties.map((party) => ({
      id: party.id,
      displayName: party.displayName ?? deletedMemberName,
      avatarUrl: party.avatarUrl,
      isDeleted: party.displayName === null,
      memberSince: party.memberSince ?? text(createdAt),
      completedDeals: party.completedDeals ?? 0,
      canceledDeals: party.canceledDeals ?? 0,
    })),
    turn: turnOf(deal),
    terms: termsAnswer(stored, currentTerms(deal)),
    picks: [...deal.picks],
    dueAt: iso(dueAt),
    endedAs: deal.ended && { reason: deal.ended.reason, by: deal.ended.by },
    createdAt: text(createdAt),
    agreedAt: iso(deal.agreedAt),
    endedAt: iso(deal.ended?.at ?? null),
    changedAt: text(changedAt),
    mayDo: mayDo(deal, id, standing, now),
  };
}

function termsAnswer({ copies }: StoredDeal, terms: StoredDeal['deal']['terms'][number]): DealTerms {
  const { id, by, answers, moves, note, expiresAt } = terms;
  const copy = copies[id];
  return {
    id,
    by,
    answers,
    moves: moves.map((move) => ('choice' in move ? { ...move, choice: [...move.choice] } : move)),
    listings: copy?.listings ?? {},
    note,
    createdAt: text(copy?.createdAt ?? 0),
    expiresAt: text(expiresAt),
  };
}

const text = (at: Moment): string => new Date(at).toISOString();
const iso = (at: Moment | null): string | null => (at === null ? null : text(at));
