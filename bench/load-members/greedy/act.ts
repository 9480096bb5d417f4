import type { Question } from '../site.ts';

/** What comes of an answer: a photograph that must make room for the next, the next page. */
export type Act = () => { question: Question; afterwards?: (body: Buffer) => Promise<void> | void };

/** So many of one act at once. */
export type Acts = [atOnce: number, act: Act][];

export const get =
  (path: () => string): Act =>
  () => ({ question: { path: path() } });

export const send = (method: 'POST' | 'PUT', path: string, body: object) => ({
  question: { method, path, body: Buffer.from(JSON.stringify(body)) },
});

/** One page after another, to the deepest; then from the first again. */
export function turnPages(path: string, query: Record<string, string>): Act {
  let cursor: string | undefined;
  return () => ({
    question: { path: `${path}?${new URLSearchParams({ ...query, ...(cursor && { cursor }) })}` },
    afterwards: (body) => {
      cursor = JSON.parse(body.toString()).nextCursor ?? undefined;
    },
  });
}
