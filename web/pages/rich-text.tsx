import { readPieces } from './content.ts';
import { TextLink } from './text-link.tsx';

/** One text of the content files, with its links and strong words. */
export function RichText({ text }: { text: string }) {
  return readPieces(text).map(({ text, href, strong }) => {
    if (href) {
      return (
        <TextLink key={href + text} href={href}>
          {text}
        </TextLink>
      );
    }
    if (!strong) return text;
    return (
      <strong key={text} className="font-semibold text-ink">
        {text}
      </strong>
    );
  });
}
