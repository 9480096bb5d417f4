import { moneyText } from '#contract/money-text.ts';

/** The same words on the page, in the banner and in the mail. */
export function payText(cents: number): string {
  return `Pay ${moneyText(cents)} now`;
}
