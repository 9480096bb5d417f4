import { Fragment } from 'react';
import { cashText, moneyText } from '#contract/money-text.ts';
import { useAnnouncedLater } from '#web/ui/feedback/announce.ts';

interface SumsProps {
  /** An amount that cannot be read yet is undefined, and so is the total. */
  parts: readonly (readonly [label: string, cents: number | undefined])[];
  /** Null where the seller has not named it: then there is no total. */
  shippingCents: number | null;
  shippingLabel?: string;
}

/** How the total comes about. */
export function Sums({ parts, shippingCents, shippingLabel = 'Shipping' }: SumsProps) {
  const cents = parts.every(([, part]) => part !== undefined)
    ? parts.reduce((sum, [, part = 0]) => sum + part, 0)
    : undefined;
  const totalLabel = shippingCents === null ? 'To pay' : 'Total';
  const total = cents === undefined ? '–' : totalText(cents, shippingCents);
  useAnnouncedLater(cents === undefined ? '' : `${totalLabel} ${total}`);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1">
      {parts.map(([label, part]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="text-right">{part === undefined ? '–' : moneyText(part)}</dd>
        </Fragment>
      ))}
      <dt>{shippingLabel}</dt>
      <dd className="text-right">{shippingCents === null ? 'not named yet' : moneyText(shippingCents)}</dd>
      <dt className="border-t border-line pt-1 font-semibold">{totalLabel}</dt>
      <dd className="border-t border-line pt-1 text-right font-semibold">{total}</dd>
    </dl>
  );
}

const totalText = (cents: number, shippingCents: number | null): string =>
  shippingCents === null ? cashText({ cents, isShippingOpen: true }) : moneyText(cents + shippingCents);
