/** A lower price is called a drop, and told to those who saved the listing, from this share on. */
export const dropShare = 0.05;
/** How long it says what the price was, and how far back the price is looked at with which the new one is compared. */
export const dropDays = 30;
/** Those who saved a listing hear of its price at most once in so many days. */
export const dropToldDays = 7;

export interface PriceDrop {
  wasCents: number;
  /** Until when it cost that. */
  until: string;
}
