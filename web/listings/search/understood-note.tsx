import type { Understood } from '#contract/listings/search/filters.ts';
import { helpLines } from '#contract/listings/search/vocabulary.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { useAnnounced } from '#web/ui/feedback/announce.ts';
import type { Choose } from './use-listing-choices.ts';

interface UnderstoodNoteProps {
  understood: Understood | undefined;
  choose: Choose;
}

/** One line above the results for whoever says what the wig is for. */
export function HelpLine({ understood }: Pick<UnderstoodNoteProps, 'understood'>) {
  if (!understood?.help) return null;
  const { text, link } = helpLines[understood.help];
  return (
    <p className="mb-4 rounded-soft bg-plum-soft px-4 py-2.5 text-sm">
      {text} {link && <TextLink href={link.href}>{link.label}</TextLink>}
    </p>
  );
}

/** Says that a slip was mended, and takes the text as it was typed for whoever meant it so. */
export function UnderstoodNote({ understood, choose }: UnderstoodNoteProps) {
  const typed = understood?.correctedFrom;
  useAnnounced(understood && typed ? `Showing results for ${understood.text}.` : '');
  if (!understood || !typed) return null;
  return (
    <p className="mb-4 wrap-anywhere">
      Showing results for <strong>{understood.text}</strong>. Search for{' '}
      <button
        type="button"
        onClick={() => choose({ asTyped: '1' })}
        className="min-h-9 cursor-pointer font-semibold text-plum underline underline-offset-4"
      >
        {typed}
      </button>{' '}
      instead.
    </p>
  );
}
