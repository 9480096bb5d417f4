import Banknote from 'lucide-react/icons/banknote';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DealCash, DealMove, DealTerms } from '#contract/deals/deals.ts';
import type { ListingCopy } from '#contract/deals/listing-copy.ts';
import { conditionLabels } from '#contract/listings/listing-values.ts';
import { cashParts, cashText, moneyText, priceText, totalOf } from '#contract/money-text.ts';
import { BrandName } from '#web/settings/brand-name.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { wigsIn } from './deal-sides.ts';
import { WigPicture } from './wig-picture.tsx';

export interface MovesProps {
  moves: readonly DealMove[];
  listings: DealTerms['listings'];
  picks: readonly string[];
  before: readonly DealMove[] | undefined;
  /** Who picks of a choice, within a sentence. */
  picker: string;
}

/** What one member gives another, a row for each wig. */
export function MoveRows({ moves, listings, picks, before, picker }: MovesProps) {
  const wig = (id: string) => {
    const isNew = before !== undefined && !before.some((move) => wigsIn(move).includes(id));
    return <WigRow key={id} id={id} copy={listings[id]} mark={isNew && <Badge tone="plum">New</Badge>} />;
  };
  return (
    <ul className="space-y-2.5">
      {moves.map((move) => {
        if ('cents' in move) return <CashRow key="cash" move={move} before={before} />;
        if ('listingId' in move) return wig(move.listingId);
        const picked = move.choice.filter((id) => picks.includes(id));
        if (picked.length > 0) return picked.map(wig);
        return (
          <li key="choice" className="rounded-soft border border-dashed border-line-strong p-2.5">
            <p className="mb-2 text-sm font-semibold">
              One of these: {picker === 'you' ? 'you pick' : `${picker} picks`}
            </p>
            <ul className="space-y-2.5">{move.choice.map(wig)}</ul>
          </li>
        );
      })}
    </ul>
  );
}

function WigRow({ id, copy, mark }: { id: string; copy: ListingCopy | undefined; mark: ReactNode }) {
  if (!copy) return <li className="text-ink-soft">A wig that is no longer shown</li>;
  const facts = [priceText(copy.priceCents), conditionLabels[copy.condition]];
  return (
    <li className="flex gap-3">
      <WigPicture wig={copy} className="w-16" />
      <div className="min-w-0 flex-1 self-center">
        <p className="truncate text-xs tracking-wide text-copper uppercase">
          <BrandName brand={copy.brand} />
        </p>
        <Link to={`/listing/${id}`} className="line-clamp-2 font-semibold leading-snug hover:underline">
          <MemberText>{copy.title}</MemberText>
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {facts.join(' · ')} {mark}
        </p>
      </div>
    </li>
  );
}

function CashRow({ move, before }: { move: DealCash; before: readonly DealMove[] | undefined }) {
  const old = before?.find((other) => 'cents' in other && other.from === move.from && other.to === move.to);
  const was = old && 'cents' in old && cashText(old) !== cashText(move) ? cashText(old) : null;
  return (
    <li className="flex items-center gap-3">
      <span className="grid aspect-4/5 w-16 shrink-0 place-items-center rounded-soft bg-sage-soft text-sage">
        <Banknote aria-hidden="true" className="size-6" />
      </span>
      <p className="min-w-0">
        <span className="block font-display text-xl font-semibold">{moneyText(totalOf(move))}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {cashParts(move) ?? 'Cash'} {was !== null && <>was {was}</>}
          {before && !old && <Badge tone="plum">New</Badge>}
        </span>
      </p>
    </li>
  );
}
