import type { ListingType } from '#contract/listings/listing-values.ts';
import type { ManyChange } from '#contract/listings/many/many-schema.ts';
import { percentMax, percentMin } from '#contract/listings/many/many-values.ts';
import { readPrice, unreadablePrice } from '#contract/price.ts';
import type { FieldErrors } from '#web/ui/form/use-form.ts';

export type ManyAct = 'price' | 'type' | 'shipping' | 'offers' | 'bump' | 'sell' | 'remove';

export const priceWays = {
  'lower-percent': 'Lower by percent',
  'raise-percent': 'Raise by percent',
  'lower-amount': 'Lower by an amount',
  'raise-amount': 'Raise by an amount',
} as const;
export type PriceWay = keyof typeof priceWays;

/** What the dialog holds, as it was typed. */
export interface ManyTyped {
  way: PriceWay;
  percent: string;
  amount: string;
  type: ListingType | '';
  shipping: string;
  takesOffers: boolean;
  buyAtOnce: boolean;
  refusesBelowPercent: string;
  acceptsFromPercent: string;
}

export const nothingTyped: ManyTyped = {
  way: 'lower-percent',
  percent: '',
  amount: '',
  type: '',
  shipping: '',
  takesOffers: true,
  buyAtOnce: false,
  refusesBelowPercent: '',
  acceptsFromPercent: '',
};

/** The change that was typed, or what is wrong with it by the names of the fields. */
export function readMany(act: ManyAct, typed: ManyTyped): { change: ManyChange } | { errors: FieldErrors } {
  switch (act) {
    case 'price':
      return readPriceChange(typed);
    case 'type':
      return typed.type ? { change: { what: 'type', type: typed.type } } : { errors: { type: 'Choose a type.' } };
    case 'shipping': {
      const cents = readPrice(typed.shipping);
      return cents == null ? { errors: { shipping: unreadablePrice } } : { change: { what: 'shipping', cents } };
    }
    case 'offers':
      return readOffers(typed);
    default:
      return { change: { what: act } };
  }
}

function readPriceChange({ way, percent, amount }: ManyTyped): ReturnType<typeof readMany> {
  const sign = way.startsWith('lower') ? -1 : 1;
  if (way.endsWith('amount')) {
    const cents = readPrice(amount);
    if (cents === undefined) return { errors: { amount: unreadablePrice } };
    return cents
      ? { change: { what: 'amount', cents: sign * cents } }
      : { errors: { amount: 'Enter an amount above zero.' } };
  }
  const most = sign < 0 ? -percentMin : percentMax;
  const read = readPercent(percent, most);
  return read ? { change: { what: 'percent', percent: sign * read } } : { errors: { percent: wholePercent(most) } };
}

function readOffers(typed: ManyTyped): ReturnType<typeof readMany> {
  const errors: FieldErrors = {};
  const share = (name: 'refusesBelowPercent' | 'acceptsFromPercent') => {
    if (typed[name].trim() === '') return null;
    const read = readPercent(typed[name], 100);
    if (!read) errors[name] = wholePercent(100);
    return read ?? null;
  };
  const [refuses, accepts] = [share('refusesBelowPercent'), share('acceptsFromPercent')];
  if (refuses !== null && accepts !== null && refuses > accepts)
    errors.refusesBelowPercent = 'This is above the amount from which you accept.';
  if (Object.keys(errors).length > 0) return { errors };
  const { takesOffers, buyAtOnce } = typed;
  const shares = { refusesBelowPercent: refuses, acceptsFromPercent: accepts };
  return { change: { what: 'offers', takesOffers, buyAtOnce, ...shares } };
}

const wholePercent = (most: number) => `Enter a whole percent from 1 to ${most}.`;

function readPercent(text: string, most: number): number | undefined {
  const [, digits] = /^(\d{1,3})\s*%?$/.exec(text.trim()) ?? [];
  const percent = Number(digits ?? 0);
  return percent >= 1 && percent <= most ? percent : undefined;
}
