import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CornerUpLeft from 'lucide-react/icons/corner-up-left';
import { Link } from 'react-router';
import type { Match } from '#contract/matches/matches.ts';
import { priceText } from '#contract/money-text.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { WigPicture } from '#web/deals/terms/wig-picture.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

/** Who gives what to whom, the reader first: one below the other on a phone, beside each other where there is room. */
export function RingDrawing({ ring, me }: { ring: Pick<Match, 'members' | 'moves' | 'listings'>; me: string }) {
  const { members, moves, listings } = ring;
  return (
    <ol className="grid gap-7 lg:auto-cols-fr lg:grid-flow-col">
      {moves.map(({ from, to, listingId, wish }, at) => {
        const copy = listings[listingId];
        const giver = members.find(({ id }) => id === from);
        const isLast = at === moves.length - 1;
        return (
          <li key={from} className="relative flex gap-3 rounded-soft bg-ivory p-3 lg:flex-col">
            <WigPicture wig={copy ?? { brand: '', photo: null }} className="w-20 lg:w-28" />
            <div className="min-w-0 flex-1">
              <p className="mb-1 flex items-center gap-2">
                <Avatar name={giver?.displayName ?? ''} src={giver?.avatarUrl ?? null} size="small" />
                <span className="min-w-0 font-semibold wrap-anywhere">
                  {from === me ? 'You give' : `${nameOf(members, from, me)} gives`}
                </span>
              </p>
              <Link
                to={`/listing/${listingId}`}
                className="line-clamp-2 leading-snug font-medium wrap-anywhere hover:underline"
              >
                <MemberText>{copy?.title ?? 'A wig'}</MemberText>
              </Link>
              <p className="text-sm text-ink-soft">{priceText(copy?.priceCents ?? null)}</p>
              <p className="mt-1 wrap-anywhere">
                to <span className="font-semibold">{nameOf(members, to, me)}</span>
                {isLast && <CornerUpLeft aria-hidden="true" className="ml-1.5 inline size-5 text-copper" />}
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {to === me ? 'You want' : 'They want'}: <MemberText>{wish}</MemberText>
              </p>
            </div>
            {!isLast && (
              <>
                <ArrowDown aria-hidden="true" className="absolute -bottom-6 left-10 size-5 text-copper lg:hidden" />
                <ArrowRight
                  aria-hidden="true"
                  className="absolute top-1/2 -right-6 size-5 -translate-y-1/2 text-copper max-lg:hidden"
                />
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
