import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { DealMove, DealTerms } from '#contract/deals/deals.ts';
import { type Named, nameOf } from '#web/deals/deal-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Flow, sidesOf } from './deal-sides.ts';
import { MoveRows } from './move-rows.tsx';
import { MoveStrip } from './move-strip.tsx';

interface DealTermsViewProps {
  terms: Pick<DealTerms, 'moves' | 'listings'>;
  parties: readonly Named[];
  /** The reader, who sees it as "You give" and "You get". */
  me: string;
  /** What was picked of a choice. */
  picks?: readonly string[];
  /** The terms before these: what is new is marked. */
  before?: readonly DealMove[];
  /** Small pictures in a row for cards and messages, or a row for each wig. */
  look?: 'compact' | 'whole';
}

/** The terms of a deal from the reader's point of view; with more than two parties, also who else gives what to whom. */
export function DealTermsView({ terms, parties, me, picks = [], before, look = 'whole' }: DealTermsViewProps) {
  const { give, get, others } = sidesOf(terms.moves, me);
  const isRing = parties.length > 2;
  const show = { terms, parties, me, picks, before, look };
  return (
    <>
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-3',
          look === 'compact'
            ? 'min-[26rem]:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]'
            : 'sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] sm:gap-4',
        )}
      >
        <Side title="You give" flows={give} whom={isRing ? 'to' : undefined} {...show} />
        <ArrowLeftRight
          aria-hidden="true"
          className={classNames(
            'size-5 self-center justify-self-center text-copper',
            look === 'compact' ? 'max-[26rem]:hidden' : 'max-sm:rotate-90',
          )}
        />
        <Side title="You get" flows={get} whom={isRing ? 'from' : undefined} {...show} />
      </div>
      {others.length > 0 && (
        <div className="mt-3 space-y-3">
          {others.map((flow) => (
            <Side
              key={flow.from + flow.to}
              title={`${nameOf(parties, flow.from, me)} gives ${nameOf(parties, flow.to, me)}`}
              flows={[flow]}
              {...show}
            />
          ))}
        </div>
      )}
    </>
  );
}

type SideProps = Required<Omit<DealTermsViewProps, 'before'>> &
  Pick<DealTermsViewProps, 'before'> & {
    title: string;
    flows: readonly Flow[];
    /** With more than two parties: the end of each flow that is not the reader. */
    whom?: 'from' | 'to' | undefined;
  };

function Side({ title, flows, whom, terms, parties, me, picks, before, look }: SideProps) {
  const Moves = look === 'compact' ? MoveStrip : MoveRows;
  return (
    <div
      className={classNames(
        'min-w-0 rounded-soft',
        look === 'whole' ? 'border border-line bg-ivory p-3 sm:p-4' : 'bg-ivory p-3',
      )}
    >
      <p className="mb-2 text-sm font-semibold tracking-wide wrap-anywhere text-copper uppercase">{title}</p>
      <div className="space-y-3">
        {flows.map((flow) => (
          <div key={flow.from + flow.to}>
            {whom && (
              <p className="mb-1 text-sm wrap-anywhere text-ink-soft">
                {whom} {nameOf(parties, flow[whom], me)}
              </p>
            )}
            <Moves
              moves={flow.moves}
              listings={terms.listings}
              picks={picks}
              before={before}
              picker={nameOf(parties, flow.to, me)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
