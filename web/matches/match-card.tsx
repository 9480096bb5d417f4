import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Match } from '#contract/matches/matches.ts';
import { completedDealsText, namesText } from '#web/deals/deal-words.ts';
import { MoveStrip } from '#web/deals/terms/move-strip.tsx';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { proposalPath } from './match-words.ts';
import { useDismissMatch } from './matches.queries.ts';
import { RingDrawing } from './ring-drawing.tsx';

/** Members with whom the reader could trade, and the two things one can do about it. */
export function MatchCard({ match, me }: { match: Match; me: string }) {
  const others = match.members.filter(({ id }) => id !== me);
  const names = namesText(others.map(({ displayName }) => displayName));
  const isRing = match.kind === 'rings';
  return (
    <Card as="li" padding="small">
      <div className="mb-3 flex items-center gap-3">
        <span className="flex -space-x-3">
          {others.map(({ id, displayName, avatarUrl }) => (
            <Avatar key={id} name={displayName} src={avatarUrl} className="border-2 border-surface" />
          ))}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-lg leading-snug font-semibold wrap-anywhere">
            {isRing ? `You, ${names}` : <Link to={`/user/${match.id}`}>{names}</Link>}
          </h2>
          {!isRing && <p className="text-sm text-ink-soft">{completedDealsText(others[0]?.completedDeals ?? 0)}</p>}
        </div>
      </div>
      {isRing ? <RingDrawing ring={match} me={me} /> : <Trays match={match} me={me} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={isRing ? `/account/matches/${match.id}` : proposalPath(match, me)} about={`to ${names}`}>
          Propose
        </ButtonLink>
        <NotForMe match={match} names={names} />
      </div>
    </Card>
  );
}

/** What each could give; a side in which nothing is known yet says what would go there. */
function Trays({ match, me }: { match: Match; me: string }) {
  const give = match.moves.filter(({ from }) => from === me);
  const get = match.moves.filter(({ from }) => from !== me);
  const strip = (moves: Match['moves']) => (
    <>
      <MoveStrip moves={moves} listings={match.listings} picks={[]} before={undefined} picker="" />
      <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
        Fulfills {moves[0]?.to === me ? 'your wish' : 'their wish'}{' '}
        {namesText([...new Set(moves.map(({ wish }) => `“${wish}”`))])}
      </p>
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[26rem]:grid-cols-2">
      <Tray title="They have">
        {get.length > 0 ? (
          strip(get)
        ) : (
          <p className="text-sm text-ink-soft">Nothing that fulfills a public wish of yours.</p>
        )}
      </Tray>
      <Tray title="They want">
        {give.length > 0 ? strip(give) : <p className="text-sm text-ink-soft">You choose what you offer for it.</p>}
      </Tray>
    </div>
  );
}

function Tray({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-soft bg-ivory p-3">
      <h3 className="mb-2 font-sans text-sm font-semibold tracking-wide text-copper uppercase">{title}</h3>
      {children}
    </div>
  );
}

function NotForMe({ match, names }: { match: Match; names: string }) {
  const { mutateAsync, isPending } = useDismissMatch();
  async function dismiss() {
    try {
      await mutateAsync(match.id);
      toast.success(
        match.kind === 'rings'
          ? 'This ring is shown to nobody any more.'
          : `Hidden until there is something new between you and ${names}.`,
      );
    } catch (error) {
      toast.error(failureText(error));
    }
  }
  return (
    <Button variant="quiet" isPending={isPending} onClick={() => void dismiss()} about={names}>
      Not for me
    </Button>
  );
}
