import { summarize } from '../load/measure.ts';
import { overtakenCodes } from './deals/overtaken.ts';

export const kinds = [
  'open a page',
  'browse',
  'search',
  'view a listing',
  'save a listing',
  'write a message',
  'read messages',
  'upload a photo',
  'see a photo',
  'propose a deal',
  'look at deals',
  'answer a deal',
  'finish a deal',
  'offer a wig',
  'save a wish',
  'look at wishes',
  'read notices',
] as const;
export type Kind = (typeof kinds)[number];

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: Buffer;
}

type Verdict = 'done' | 'unavailable' | 'no room' | 'refused' | 'overtaken' | 'cut off' | 'unclear';

interface Entry {
  kind: Kind;
  startedAt: number;
  endedAt: number;
  verdict: Verdict;
}

export interface Stretch {
  from: number;
  to: number;
}

/** What came of every request. */
export class Tally {
  readonly #entries: Entry[] = [];
  /** The first few answers that nobody should ever get. */
  readonly oddities: string[] = [];

  add(kind: Kind, time: { startedAt: number; endedAt: number }, answer: Answer | undefined): void {
    const verdict = judge(answer);
    this.#entries.push({ kind, ...time, verdict });
    const isOdd = verdict === 'unclear' || verdict === 'refused';
    if (isOdd && this.oddities.length < 5)
      this.oddities.push(`${kind}: ${answer?.status} ${answer?.body.toString().slice(0, 200)}`);
  }

  count(verdict: Verdict, kind?: Kind): number {
    return this.#entries.filter((entry) => entry.verdict === verdict && (!kind || entry.kind === kind)).length;
  }

  get total(): number {
    return this.#entries.length;
  }

  summarize(kind: Kind) {
    const times = this.#entries.filter((entry) => entry.kind === kind).map(tookMs);
    return { count: times.length, ...summarize(times, 1) };
  }

  /** Of what began within one of these stretches of time; of one kind, or of all. */
  summarizeWithin(stretches: readonly Stretch[], kind?: Kind) {
    const entries = this.#entries.filter(
      (entry) =>
        (!kind || entry.kind === kind) &&
        stretches.some(({ from, to }) => entry.startedAt >= from && entry.startedAt < to),
    );
    return { count: entries.length, ...summarize(entries.map(tookMs), 1) };
  }

  /** The median of the quick kinds between two moments. */
  medianBetween(from: number, to: number): number {
    const quick: readonly Kind[] = ['browse', 'search', 'view a listing'];
    const entries = this.#entries.filter(
      ({ kind, startedAt, endedAt }) => quick.includes(kind) && startedAt >= from && endedAt <= to,
    );
    return summarize(entries.map(tookMs), 1).p50;
  }

  /** Connections that ended without an answer, other than between these moments. */
  cutOffOutside(from: number, to: number): number {
    return this.#entries.filter(
      ({ verdict, startedAt, endedAt }) => verdict === 'cut off' && (endedAt < from || startedAt > to),
    ).length;
  }
}

function tookMs({ startedAt, endedAt }: Entry): number {
  return endedAt - startedAt;
}

export function judge(answer: Answer | undefined): Verdict {
  if (!answer) return 'cut off';
  if (answer.status < 400) return 'done';
  const { code, message } = read(answer.body);
  if (answer.status < 500) return overtakenCodes.includes(String(code)) ? 'overtaken' : 'refused';
  const isSentence = typeof message === 'string' && /^[A-Z].*\.$/.test(message);
  if (answer.status === 503 && isSentence && Number(answer.retryAfter) > 0) return 'unavailable';
  if (answer.status === 507 && isSentence && code === 'photos.storage_full') return 'no room';
  return 'unclear';
}

function read(body: Buffer): { code?: unknown; message?: unknown } {
  try {
    return JSON.parse(body.toString());
  } catch {
    return {};
  }
}
