import type { Deal, DealPage, DealTerms } from '#contract/deals/deals.ts';

/** A deal as a tool may read it: without addresses, ways to pay, references, and words that people wrote. */
export function hideFromTools(deal: Deal): Deal {
  return {
    ...deal,
    terms: withoutNote(deal.terms),
    earlierTerms: deal.earlierTerms.map(withoutNote),
    steps: deal.steps.map(({ payTo: _hidden, ...step }) => ({ ...step, reference: null, note: null, warnings: [] })),
    myAddress: null,
    sendTo: {},
    problems: [],
    adjustments: [],
    decision: null,
    reviews: null,
    timeline: deal.timeline.map((event) => ({ ...event, note: null, warnings: [] })),
  };
}

export function hidePageFromTools({ deals, nextCursor }: DealPage): DealPage {
  return { deals: deals.map((deal) => ({ ...deal, terms: withoutNote(deal.terms) })), nextCursor };
}

const withoutNote = (terms: DealTerms): DealTerms => ({ ...terms, note: null, warnings: [] });
