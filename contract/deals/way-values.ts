import type { PaymentMethod } from '#contract/policies/policy-values.ts';

/** How members pay each other. Nothing is paid here: these are names to pay to. Free of zod. */

/** A card needs a shop; whoever takes cards sends a bill by PayPal. The protected one comes first. */
export const wayMethods = [
  'PayPal',
  'Venmo',
  'Zelle',
  'Cash App',
  'Local Cash',
] as const satisfies readonly PaymentMethod[];
export type WayMethod = (typeof wayMethods)[number];

export const wayLimits = {
  ways: 6,
  handleLength: 120,
  referenceLength: 40,
} as const;

/** One way to pay a member, as its payer types it. Cash is handed over: it has no name. */
export interface PaymentWay {
  method: WayMethod;
  handle: string;
}

/** What a payer may rely on, one true sentence for each. */
export const waySentences: Record<WayMethod, string> = {
  PayPal: 'As Goods and Services, PayPal can give you your money back. As Friends and Family it cannot.',
  Venmo: 'Protected only if you turn on “purchase” for it. Otherwise it is like cash.',
  Zelle: 'Like cash: nobody can bring it back once it is sent.',
  'Cash App': 'Like cash: nobody can bring it back once it is sent.',
  'Local Cash': 'Meet in a public place, and look at the wig before you pay.',
};

/** What a name looks like there, for the field. */
export const handleHints: Record<WayMethod, string> = {
  PayPal: 'Your PayPal.Me name, or the email of your account',
  Venmo: 'Your name there, such as @selma-b',
  Zelle: 'The email or phone number that you registered',
  'Cash App': 'Your $cashtag',
  'Local Cash': '',
};

/** What is wrong with a handle, in a sentence; nothing where it is fine. */
export function wrongHandle(method: WayMethod, handle: string): string | undefined {
  if (method === 'Local Cash') return handle === '' ? undefined : 'Cash is handed over: leave this empty.';
  if (handle === '') return 'Enter the name that the payer has to type.';
  if (handle.length > wayLimits.handleLength) return `At most ${wayLimits.handleLength} characters.`;
  // What turns text around, or cannot be seen, would let one name look like another.
  if (/\p{C}/u.test(handle)) return 'Enter letters, digits and signs that can be typed.';
  // An address of the web, in whatever spelling; one of mail is fine.
  const isLink = /[/\\]|^www\./i.test(handle) || (!handle.includes('@') && /\.[a-z]{2,}$/i.test(handle));
  return isLink ? 'Enter the name alone, not a link.' : undefined;
}

/** Where the method has a public page for a name. Made from a name that was checked, never from free text. */
export function payLink({ method, handle }: PaymentWay): string | null {
  const names: Partial<Record<WayMethod, [pattern: RegExp, address: string]>> = {
    PayPal: [/^@?([a-z0-9]{1,20})$/i, 'https://paypal.me/'],
    Venmo: [/^@?([a-z0-9_-]{5,30})$/i, 'https://venmo.com/'],
    'Cash App': [/^\$?([a-z][a-z0-9]{0,19})$/i, 'https://cash.app/$'],
  };
  const [pattern, address] = names[method] ?? [];
  const name = pattern?.exec(handle)?.[1];
  return name ? `${address}${name}` : null;
}

/** What the payer writes with it, so that the payee knows what it is for. */
export const paymentReference = (dealId: string): string => `Wigloop ${dealId.slice(0, 8)}`;

/** The same way, however it is written: "@Selma" and "selma". A name belongs to one method, an email or a phone number to one person. */
export function isSameWay(one: PaymentWay, other: PaymentWay): boolean {
  const name = plainHandle(one.handle);
  const isOfOnePerson = name.includes('@') || /^\d+$/.test(name);
  return name === plainHandle(other.handle) && (isOfOnePerson || one.method === other.method);
}

/** Dots and dashes are left out of numbers alone: in a name or an email they make another one. */
function plainHandle(handle: string): string {
  const name = handle.toLowerCase().replace(/^[@$]/, '');
  const digits = name.replace(/[\s().+-]/g, '');
  // Some write the code of the country before it.
  return /^\d{7,}$/.test(digits) ? digits.slice(-10) : name;
}
