import type { PaymentWay, WayMethod } from '#contract/deals/way-values.ts';

/** Ways to pay, as people write them in a message. Every repetition is bounded: the text is a stranger's. */
const places: readonly { method: WayMethod; find: RegExp }[] = [
  { method: 'PayPal', find: /\bpaypal\.me\/([a-z0-9]{1,20})/g },
  { method: 'Venmo', find: /\bvenmo\.com\/(?:u\/)?([a-z0-9_-]{5,30})/g },
  { method: 'Cash App', find: /\bcash\.app\/\$?([a-z][a-z0-9]{0,19})/g },
  { method: 'Cash App', find: /(?<![\w$/])\$([a-z][a-z0-9]{1,19})\b/g },
];

/** A method by its name, and after it, before another is named, a name there, an email or a phone number. */
const named =
  /\b(pay ?pal|venmo|zelle|cash ?app)\b(?:(?!pay ?pal|venmo|zelle|cash ?app)[^\n!?]){0,40}?((?<![\w.])@[a-z0-9_-]{3,30}|[\w.+-]{1,60}@[a-z0-9.-]{1,60}\.[a-z]{2,10}|\+?\d[\d ().-]{8,15}\d)/g;

const methods: Record<string, WayMethod> = { paypal: 'PayPal', venmo: 'Venmo', zelle: 'Zelle', cashapp: 'Cash App' };

export function waysIn(text: string): PaymentWay[] {
  const plain = text.toLowerCase();
  const linked = places.flatMap(({ method, find }) =>
    [...plain.matchAll(find)].map(([, handle = '']) => ({ method, handle })),
  );
  const said = [...plain.matchAll(named)].flatMap(([, word = '', handle = '']) => {
    const method = methods[word.replace(' ', '')];
    return method ? [{ method, handle }] : [];
  });
  return [...linked, ...said];
}
