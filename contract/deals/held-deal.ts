/** Beside `deals.unpaid_first`: what the caller holds, and pays first. */
export interface HeldDeal {
  dealId: string;
  wig: string;
  wigs: number;
  cents: number;
  shippingCents: number;
  /** Marked as paid; its seller has not confirmed it. */
  isPaid: boolean;
}
