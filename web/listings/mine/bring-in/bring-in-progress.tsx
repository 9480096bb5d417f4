import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { countText, numberText } from '#contract/count-text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import type { Failed, Run, RunState } from './bring-in-run.ts';

const RemoveDraftsDialog = lazy(() => import('#web/listings/mine/drafts/remove-drafts-dialog.tsx'));

interface BringInProgressProps {
  state: RunState;
  run: Run;
  onTryAgain: () => void;
  onBeginAnew: () => void;
}

/** How far it is, and what could not be done. */
export function BringInProgress({ state, run, onTryAgain, onBeginAnew }: BringInProgressProps) {
  const { phase, note, drafts, photos, failed } = state;
  const isUnderWay = phase === 'running' || phase === 'paused';
  const heading = useRef<HTMLHeadingElement>(null);
  // It stands where the table stood, and so does whoever pressed the button.
  useEffect(() => heading.current?.focus(), []);
  useStayQuestion(isUnderWay);
  const [isUndoing, setUndoing] = useState(false);
  const kept = drafts.saved + drafts.known;
  const lost = failed.filter(({ photo }) => !photo).length;
  const done = kept + lost + photos.sent + (failed.length - lost);
  return (
    <section aria-labelledby="progress-heading" className="max-w-2xl space-y-4">
      <h2 id="progress-heading" ref={heading} tabIndex={-1} className="text-2xl font-medium">
        {headings[phase]}
      </h2>
      <ProgressBar label="Brought in" value={Math.floor((100 * done) / Math.max(1, drafts.total + photos.total))} />
      <p role="status">{doneText(state)}</p>
      {note && <p role="alert">{note}</p>}
      {isUnderWay && (
        <>
          <p className="text-ink-soft">
            Keep this page open. Saved listings stay saved if you leave, and the same files go on where you left.
          </p>
          <div className="flex flex-wrap gap-3">
            {phase === 'running' ? (
              <Button variant="secondary" onClick={run.pause}>
                Pause
              </Button>
            ) : (
              <Button onClick={run.resume}>Continue</Button>
            )}
            <Button variant="quiet" onClick={run.stop}>
              Stop here
            </Button>
          </div>
        </>
      )}
      <Failures failed={failed} />
      {!isUnderWay && (
        <div className="flex flex-wrap gap-3">
          {failed.length > 0 && (
            <Button variant="secondary" onClick={onTryAgain}>
              Try again
            </Button>
          )}
          <ButtonLink to="/account/listings?tab=drafts">See my drafts</ButtonLink>
          <Button variant="quiet" onClick={onBeginAnew}>
            Bring in more
          </Button>
          {kept > 0 && (
            <Button variant="quiet" onClick={() => setUndoing(true)}>
              Undo this import
            </Button>
          )}
        </div>
      )}
      {isUndoing && (
        <Suspense>
          <RemoveDraftsDialog
            chosen={{ importId: state.importId, count: kept }}
            onDone={onBeginAnew}
            onClose={() => setUndoing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

const headings: Record<RunState['phase'], string> = {
  running: 'Saving your drafts',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
};

function doneText({ drafts, photos }: RunState): string {
  const parts = [`${numberText(drafts.saved)} of ${countText(drafts.total, 'draft')} saved`];
  if (drafts.known > 0) parts.push(`${numberText(drafts.known)} there already`);
  if (photos.total > 0) parts.push(`${numberText(photos.sent)} of ${countText(photos.total, 'photo')} sent`);
  return `${parts.join(', ')}.`;
}

function Failures({ failed }: { failed: readonly Failed[] }) {
  if (failed.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">These could not be brought in:</p>
      <ul className="max-h-64 list-disc overflow-y-auto pl-5">
        {failed.map(({ row, photo, message }) => (
          <li key={`${row.id} ${photo?.id ?? ''}`} className="wrap-anywhere">
            <MemberText>{photo ? `${photo.path} of ${row.name}` : row.name}</MemberText>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The browser asks before the page is closed. */
function useStayQuestion(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWanted]);
}
