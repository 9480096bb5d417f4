import { countText } from '#contract/count-text.ts';
import { momentText } from '#contract/day-text.ts';
import type { DealProblem } from '#contract/deals/deal-parts.ts';
import type { ProblemReason } from '#contract/deals/deal-values.ts';
import { WarningBelow } from '#web/notes/warning-below.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { NewTab } from '#web/ui/text/new-tab.tsx';

interface ProblemTalkProps {
  problem: DealProblem;
  /** Nobody is warned of their own words. */
  me?: string;
  nameOf: (memberId: string) => string;
  /** Parties and staff each have a way of their own to the photographs; who may not see them has none. */
  imagePath?: ((imageId: string) => string) | undefined;
}

const openedBySilence: readonly ProblemReason[] = [
  'overdue',
  'no-word',
  'return-unanswered',
  'too-long',
  'taken-down',
  'banned',
];

/** A problem as a conversation: who opened it and why, and what was said since. */
export function ProblemTalk({ problem, me, nameOf, imagePath }: ProblemTalkProps) {
  const { id, by, reason, text, warnings, images, openedAt, entries } = problem;
  const said = [{ id, by, text, warnings, images, at: openedAt }, ...entries];
  return (
    <ol className="space-y-4">
      {said.map((entry) => {
        const name = entry.by === null ? 'Our team' : nameOf(entry.by);
        return (
          <li key={entry.id} className="border-l-2 border-copper/40 pl-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">
                <MemberText>{name}</MemberText>
              </span>
              <time dateTime={entry.at} className="text-sm text-ink-soft">
                {momentText(entry.at)}
              </time>
            </p>
            {entry.text ? (
              <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                {entry.text}
              </p>
            ) : (
              <p className="mt-1 text-ink-soft">
                {entry.id === id && openedBySilence.includes(reason)
                  ? 'It was opened by itself, without words.'
                  : 'Said to our team.'}
              </p>
            )}
            {entry.by !== me && <WarningBelow warnings={entry.warnings} />}
            {entry.images.length > 0 && !imagePath && (
              <p className="mt-1 text-sm text-ink-soft">
                With {countText(entry.images.length, 'photo')}, for those who decide.
              </p>
            )}
            {entry.images.length > 0 && imagePath && (
              <ul aria-label={`Photos of ${name}`} className="mt-2 flex flex-wrap gap-2">
                {entry.images.map((image, at) => (
                  <li key={image.id}>
                    <a href={`${imagePath(image.id)}?width=2048`} target="_blank" rel="noreferrer" className="block">
                      <img
                        src={`${imagePath(image.id)}?width=320`}
                        alt={`Photograph ${at + 1} of ${name}`}
                        width={image.width}
                        height={image.height}
                        loading="lazy"
                        decoding="async"
                        className="size-24 rounded-soft border border-line bg-ivory-deep object-cover"
                      />
                      <NewTab />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
