import { type PaymentWay, type WayMethod, wrongHandle } from '#contract/deals/way-values.ts';
import type { FieldErrors } from '#web/ui/form/use-form.ts';

/** A way as it is typed: the method may not be chosen yet. */
export interface TypedWay {
  /** Stays with its row while others come and go. */
  key: number;
  method: WayMethod | '';
  handle: string;
}

export const typedWays = (ways: readonly PaymentWay[]): TypedWay[] =>
  ways.length > 0 ? ways.map((way, key) => ({ key, ...way })) : [blankWay([])];

export const blankWay = (before: readonly TypedWay[]): TypedWay => ({
  key: Math.max(-1, ...before.map(({ key }) => key)) + 1,
  method: '',
  handle: '',
});

/** Without the rows in which nothing was said. */
export const writtenWays = (typed: readonly TypedWay[]): PaymentWay[] =>
  typed.flatMap(({ method, handle }) => (method === '' ? [] : [{ method, handle: nameIn(method, handle) }]));

/** The public page of a name, as people copy it from there. */
const pages: Partial<Record<WayMethod | '', RegExp>> = {
  PayPal: /^(?:https?:\/\/)?(?:www\.)?paypal\.(?:me|com\/paypalme)\/([a-z0-9]{1,20})(?:[/?#].*)?$/i,
  Venmo: /^(?:https?:\/\/)?(?:www\.)?venmo\.com\/(?:u\/)?(@?[a-z0-9_-]{5,30})(?:[/?#].*)?$/i,
  'Cash App': /^(?:https?:\/\/)?(?:www\.)?cash\.app\/(\$?[a-z][a-z0-9]{0,19})(?:[/?#].*)?$/i,
};

/** The name alone: the server refuses links, and "paypal.me/selma" names Selma. */
export function nameIn(method: WayMethod | '', typed: string): string {
  if (method === 'Local Cash') return '';
  return pages[method]?.exec(typed.trim())?.[1] ?? typed.trim();
}

/** The names of the fields in which a way is typed. */
export const methodField = ({ key }: TypedWay): string => `method-${key}`;
export const handleField = ({ key }: TypedWay): string => `handle-${key}`;

export function wrongWays(typed: readonly TypedWay[]): FieldErrors {
  return Object.fromEntries(
    typed.flatMap((way) => {
      const handle = nameIn(way.method, way.handle);
      if (way.method === '') return handle ? [[methodField(way), 'Choose what it is the name of.']] : [];
      const wrong = wrongHandle(way.method, handle);
      return wrong ? [[handleField(way), wrong]] : [];
    }),
  );
}
