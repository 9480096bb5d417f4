import type { EndReason } from '#contract/deals/deal-values.ts';
import { type DealScene, type DealTodo, me } from '#contract/deals/words/deal-scene.ts';

type Cash = { cents: number; shippingCents: number; isShippingOpen?: boolean | undefined } | 'hidden';

/** A notice of version 1.0: one wig, an amount without a direction. Such notices are kept for 90 days; remove this file afterwards. */
export interface OldDealNotice {
  form: 'offer' | 'trade' | 'sale';
  wig: string;
  isYours: boolean;
  more: number;
  photo?: string;
  cash?: Cash;
  step?: 'payment' | 'parcel';
  todo?: { what: DealTodo; dueAt?: string };
  reason?: EndReason;
}

const other = 'other';

export function sceneOfNotice(data: DealScene | OldDealNotice): DealScene {
  if (!('wig' in data)) return data;
  const { form, wig, isYours, cash, step, todo, reason } = data;
  const wigs = { with: other, wigs: [wig] };
  const money = cash && form !== 'trade' ? [{ with: other, wigs: [], cash }] : [];
  const [gives, gets] = isYours ? [[wigs], money] : [money, [wigs]];
  const told = step && {
    kind: step,
    from: other,
    to: me,
    wigs: step === 'parcel' ? [wig] : [],
    ...(cash && { cash }),
  };
  return {
    form,
    members: [other],
    author: other,
    gives,
    gets,
    ...(told && { step: told }),
    ...(todo && { todo: { ...todo, on: me, ...(told && { step: told }) } }),
    ...(reason && { reason }),
  };
}
