import { useQuery } from '@tanstack/react-query';
import Handshake from 'lucide-react/icons/handshake';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { timeText } from '#contract/day-text.ts';
import type { DealAct } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import type { DealCard as Card, Message } from '#contract/messages/messages.ts';
import { dealQuery } from '#web/deals/deals.queries.ts';
import { ChangeOffer } from '#web/deals/page/change-offer.tsx';
import { DealTermsView } from '#web/deals/terms/deal-terms-view.tsx';
import { WarningBelow } from '#web/notes/warning-below.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { cardText } from './deal-card-texts.ts';
import { MessageMenu } from './message-bubble.tsx';

interface DealCardProps {
  message: Message;
  card: Card;
  /** How the deal stands by its newest card. */
  now: Card;
  memberId: string;
  partyName: string;
}

/** A step of the deal between the two. Whoever has to answer the terms answers here, or opens the deal. */
export function DealCard({ message, card, now, memberId, partyName }: DealCardProps) {
  const { id, senderId, receiverId, createdAt } = message;
  const { terms, news } = card;
  const textId = useId();
  const isOwn = senderId === memberId;
  const showsTerms = news === 'proposed' || news === 'countered' || news === 'agreed';
  const isAsked = now.state === 'proposed' && now.currentTermsId === terms.id && now.turn.includes(memberId);
  // The reader is called "you" wherever there is a name.
  const parties = [senderId, receiverId].map((party) => ({ id: party, displayName: partyName }));
  const text = cardText(card, { me: memberId, sender: senderId, parties });
  return (
    <li
      data-arrow-item
      tabIndex={-1}
      aria-labelledby={textId}
      className={classNames('group/bubble mb-2 flex items-center gap-1', isOwn && 'justify-end')}
    >
      <div className="w-full max-w-[95%] rounded-soft border border-copper/40 bg-surface p-3 text-ink shadow-soft sm:max-w-md sm:p-4">
        <p id={textId} className="flex gap-2 font-semibold">
          <Handshake aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-copper" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
        {showsTerms && (
          <div className="mt-3">
            <DealTermsView look="compact" terms={terms} parties={parties} me={memberId} />
          </div>
        )}
        {news !== 'agreed' && showsTerms && terms.note && (
          <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-wrap">
            {terms.note}
          </p>
        )}
        {showsTerms && terms.by !== memberId && <WarningBelow warnings={terms.warnings} />}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {isAsked && showsTerms && <Answers dealId={card.id} me={memberId} />}
          <Link
            to={`/account/deals/${card.id}`}
            className="inline-flex min-h-11 items-center px-1 font-semibold text-plum hover:underline"
          >
            Open the deal
          </Link>
        </div>
        <p className="mt-1 text-right text-xs text-ink-soft">
          <time dateTime={createdAt}>{timeText(createdAt)}</time>
        </p>
      </div>
      {!isOwn && <MessageMenu messageId={id} content={terms.note || text} />}
    </li>
  );
}

const AcceptDialog = lazy(() =>
  import('#web/deals/page/answer-dialogs.tsx').then(({ AcceptDialog: dialog }) => ({ default: dialog })),
);
const CounterSheet = lazy(() =>
  import('#web/deals/purchase/counter-sheet.tsx').then(({ CounterSheet: sheet }) => ({ default: sheet })),
);
const DeclineDialog = lazy(() =>
  import('#web/deals/page/answer-dialogs.tsx').then(({ DeclineDialog: dialog }) => ({ default: dialog })),
);

/** What the reader may do is the server's word: a member without access may decline, for instance, but not accept. */
function Answers({ dealId, me }: { dealId: string; me: string }) {
  const { data: deal } = useQuery(dealQuery(dealId));
  // The dialog stays with the deal it was opened for: whoever says yes says it to what they read.
  const [asking, setAsking] = useState<{ act: DealAct; deal: Deal } | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  if (!deal) return null;
  const may = (act: DealAct) => deal.kind === 'deal' && deal.mayDo.includes(act);
  const open = (act: DealAct) => setAsking({ act, deal });
  const dialog = asking && { deal: asking.deal, me, onConflict: setConflict, onClose: () => setAsking(null) };
  return (
    <>
      {may('accept') && (
        <Button size="small" onClick={() => open('accept')}>
          Accept
        </Button>
      )}
      <ChangeOffer deal={deal} me={me} size="small" onOpen={() => open('counter')} />
      {may('decline') && (
        <Button size="small" variant="secondary" onClick={() => open('decline')}>
          Decline
        </Button>
      )}
      {conflict && (
        <p role="alert" className="w-full text-sm text-danger">
          {conflict}
        </p>
      )}
      <Suspense>
        {dialog && asking.act === 'accept' && <AcceptDialog {...dialog} />}
        {dialog && asking.act === 'counter' && <CounterSheet {...dialog} />}
        {dialog && asking.act === 'decline' && <DeclineDialog {...dialog} />}
      </Suspense>
    </>
  );
}
