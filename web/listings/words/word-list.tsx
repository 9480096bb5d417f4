import { findWords, type GlossarySubject } from '#contract/listings/glossary.ts';

interface WordListProps {
  subject: GlossarySubject;
  /** Only the words that stand in this text. */
  of?: string | undefined;
}

/** Words of the trade with what they mean. Apart from the button that opens it: few do. */
export default function WordList({ subject, of }: WordListProps) {
  const words = findWords(subject).filter(({ word }) => of === undefined || of.includes(word));
  return (
    <dl className="space-y-2 pb-2 text-sm font-normal">
      {words.map(({ word, text }) => (
        <div key={word}>
          <dt className="inline font-semibold">{word}: </dt>
          <dd className="inline text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
