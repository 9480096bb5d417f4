import type { DealNews } from '#contract/deals/deal-values.ts';

/** What a member did to a deal, and what the server said. */
export interface Move {
  dealId: string;
  by: string;
  /** What the timeline has of it; a review is kept unseen. */
  of: DealNews | 'reviewed';
  step: number | null;
  /** Unknown where the last answer was lost, or asked to come back. */
  outcome: 'done' | 'refused' | 'unknown';
  /** Refused though the deal that came with the refusal says that it is possible. */
  isContradicted: boolean;
}
