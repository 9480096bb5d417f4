/**
 * The pages of text are data in content/: a text is a paragraph, with links as [label](/path) and **strong** words;
 * everything else says what it is.
 */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { facts: readonly (readonly [term: string, text: string])[] }
  | { picture: { src: string; width: number; height: number; alt: string } }
  | { note: string };

export interface Section {
  title: string;
  blocks: readonly Block[];
}

export interface TextContent {
  path: string;
  title: string;
  /** For search engines and shared links. */
  description: string;
  /** The sentence below the heading. */
  lead: string;
  sections: readonly Section[];
}

/** The fragment that leads to a section. */
export function sectionId({ title }: Pick<Section, 'title'>): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

type TextPiece = { text: string; strong?: boolean; href?: string };

/** Takes a text apart at its links and strong words. */
export function readPieces(text: string): TextPiece[] {
  return text
    .split(/(\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
      if (link) return { text: link[1] ?? '', href: link[2] };
      return part.startsWith('**') ? { text: part.slice(2, -2), strong: true } : { text: part };
    });
}
