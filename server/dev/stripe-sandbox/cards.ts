import { createHash } from 'node:crypto';

/** The numbers Stripe's own test mode knows. */
export const testCards = [
  { number: '4242 4242 4242 4242', effect: 'succeeds', brand: 'visa' },
  { number: '4000 0000 0000 0002', effect: 'declined', brand: 'visa' },
  { number: '4000 0025 0000 3155', effect: 'authentication', brand: 'visa' },
  { number: '4000 0000 0000 0341', effect: 'fails-later', brand: 'visa' },
  { number: '4000 0027 6000 3184', effect: 'asks-always', brand: 'visa' },
  { number: '5555 5555 5555 4444', effect: 'succeeds', brand: 'mastercard' },
] as const;

type CardEffect = (typeof testCards)[number]['effect'];

export const effectLabels: Record<CardEffect, string> = {
  succeeds: 'the payment succeeds',
  declined: 'the card is declined',
  authentication: 'the bank asks for 3-D Secure',
  'asks-always': 'the bank asks for 3-D Secure at every payment',
  'fails-later': 'the first payment succeeds, renewals fail',
};

/** Any sixteen digits that begin so are a good card of their own, for those who need many. */
const manyCards = /^424200\d{10}$/;

export interface Card {
  brand: string;
  last4: string;
  /** Equal numbers have equal fingerprints. */
  fingerprint: string;
  effect: CardEffect;
}

export function readCard(input: string): Card | undefined {
  const digits = input.replaceAll(/\D/g, '');
  const isOneOfMany = manyCards.test(digits);
  const card = isOneOfMany ? testCards[0] : testCards.find(({ number }) => number.replaceAll(' ', '') === digits);
  const fingerprint = createHash('sha256').update(digits).digest('hex').slice(0, 16);
  return card && { brand: card.brand, last4: digits.slice(-4), fingerprint, effect: card.effect };
}
