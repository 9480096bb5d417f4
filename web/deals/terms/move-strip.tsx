import type { DealMove, DealTerms } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';
import { cashParts, moneyText, totalOf } from '#contract/money-text.ts';
import { wigsIn } from './deal-sides.ts';
import type { MovesProps } from './move-rows.tsx';
import { WigPicture } from './wig-picture.tsx';

const picturesMax = 4;

/** What one member gives another, as a strip of small pictures with one line of words. */
export function MoveStrip({ moves, listings, picks }: MovesProps) {
  const wigs = moves.flatMap((move) => shownWigs(move, picks));
  const shown = wigs.slice(0, picturesMax);
  const titles = moves.map((move) => titleText(move, listings, picks)).filter(Boolean);
  const cash = moves.find((move) => 'cents' in move);
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5">
        <div aria-hidden="true" className="flex gap-1.5 empty:hidden">
          {shown.map((id) => (
            <WigPicture key={id} wig={listings[id] ?? { brand: '', photo: null }} className="w-11" />
          ))}
          {wigs.length > picturesMax && (
            <span className="self-center text-sm font-semibold text-ink-soft">+{wigs.length - picturesMax}</span>
          )}
        </div>
        {cash && 'cents' in cash && (
          <span className="grid min-h-14 place-content-center rounded-soft bg-sage-soft px-3 py-1 text-center font-display text-lg font-semibold text-sage">
            {moneyText(totalOf(cash))}
            <span className="block font-sans text-xs font-normal empty:hidden">{cashParts(cash)}</span>
          </span>
        )}
      </div>
      {titles.length > 0 && (
        <p className="mt-1.5 line-clamp-3 text-sm leading-snug wrap-anywhere">{titles.join(' + ')}</p>
      )}
    </>
  );
}

function shownWigs(move: DealMove, picks: readonly string[]): string[] {
  const wigs = wigsIn(move);
  const picked = wigs.filter((id) => picks.includes(id));
  return picked.length > 0 ? picked : wigs;
}

function titleText(move: DealMove, listings: DealTerms['listings'], picks: readonly string[]): string {
  const titles = shownWigs(move, picks).map((id) => isolated(listings[id]?.title ?? 'a wig'));
  return titles.length > 1 ? `one of ${titles.join(', ')}` : (titles[0] ?? '');
}
