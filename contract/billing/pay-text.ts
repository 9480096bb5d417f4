import { moneyText } from '#contract/money-text.ts';

/** Page, banner and mail show this text. */
export function payText(cents: number): string {
  return `Pay ${moneyText(cents)} now`;
}
