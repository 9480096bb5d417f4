import { momentText } from '#contract/day-text.ts';
import type { Deal, DealParty, DealTerms } from '#contract/deals/deals.ts';
import { newsText } from '#web/deals/deal-facts.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { DealTermsView } from '#web/deals/terms/deal-terms-view.tsx';
import { changeText, findChanges } from '#web/deals/terms/terms-changes.ts';
import { WarningBelow } from '#web/notes/warning-below.tsx';
import { Card } from '#web/ui/text/card.tsx';

/** Everything that happened, and the terms that came before with what each changed. */
export function DealHistory({ deal, me }: { deal: Deal; me: string }) {
  return (
    <Card as="section" aria-label="History">
      <h2 className="mb-4 font-display text-xl font-semibold">History</h2>
      <ol className="space-y-4 border-l border-line pl-5">
        {deal.timeline.map((entry) => (
          <li key={`${entry.at} ${entry.of} ${entry.by} ${entry.step}`} className="relative">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-5 size-2.5 -translate-x-1/2 rounded-full border-2 border-surface bg-copper"
            />
            <p className="font-medium wrap-anywhere">{newsText(entry, deal, me)}</p>
            {entry.note && (
              <p dir="auto" className="whitespace-pre-line text-ink-soft wrap-anywhere">
                “{entry.note}”
              </p>
            )}
            {entry.note && entry.by !== me && <WarningBelow warnings={entry.warnings} />}
            <p className="text-sm text-ink-soft">{momentText(entry.at)}</p>
          </li>
        ))}
      </ol>
      {deal.earlierTerms.length > 0 && <EarlierTerms deal={deal} me={me} />}
    </Card>
  );
}

function EarlierTerms({ deal: { earlierTerms, parties }, me }: { deal: Deal; me: string }) {
  return (
    <>
      <h3 className="mt-8 mb-3 font-sans text-base font-semibold">Earlier terms</h3>
      <ol className="space-y-3">
        {earlierTerms.map((terms, at) => {
          const before = earlierTerms[at - 1];
          return (
            <li key={terms.id}>
              <details className="group rounded-soft border border-line bg-surface">
                <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium wrap-anywhere group-open:border-b group-open:border-line">
                  {at + 1}. {terms.by === me ? 'Your terms' : `Terms of ${nameOf(parties, terms.by, me)}`}
                  <span className="block text-sm font-normal text-ink-soft">{momentText(terms.createdAt)}</span>
                </summary>
                <div className="space-y-3 p-4">
                  {before && <ChangeList before={before} now={terms} parties={parties} me={me} />}
                  <DealTermsView look="compact" terms={terms} parties={parties} me={me} />
                  {terms.note && (
                    <p dir="auto" className="whitespace-pre-line text-ink-soft wrap-anywhere">
                      “{terms.note}”
                    </p>
                  )}
                  {terms.by !== me && <WarningBelow warnings={terms.warnings} />}
                </div>
              </details>
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface ChangeListProps {
  before: DealTerms;
  now: DealTerms;
  parties: readonly DealParty[];
  me: string;
}

/** What later terms changed, a line for each. */
export function ChangeList({ before, now, parties, me }: ChangeListProps) {
  const listings = { ...before.listings, ...now.listings };
  const changes = findChanges(before.moves, now.moves).map((change) =>
    changeText(change, listings, (id) => nameOf(parties, id, me)),
  );
  if (changes.length === 0) return <p className="text-sm text-ink-soft">Nothing but the note or the time.</p>;
  return (
    <ul className="list-disc space-y-0.5 pl-5 text-sm text-ink-soft">
      {changes.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}
