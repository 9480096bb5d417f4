import { readPieces } from './content.ts';
import { TextLink } from './text-link.tsx';

/** One text of the content files, with its links and strong words. */
export function RichText({ text }: { text: string }) {
  return readPieces(text).map((piece, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places.
    const key = place;
    if (piece.href)
      return (
        <TextLink key={key} href={piece.href}>
          {piece.text}
        </TextLink>
      );
    return piece.strong ? (
      <strong key={key} className="font-semibold text-ink">
        {piece.text}
      </strong>
    ) : (
      piece.text
    );
  });
}
