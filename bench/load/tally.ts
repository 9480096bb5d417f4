import { percentile } from '../measure/percentiles.ts';
import { drawTable } from '../measure/report.ts';
import type { Answer } from '../measure/site.ts';

const verdicts = ['done', 'unavailable', 'overtaken', 'cut off', 'refused', 'unclear'] as const;
type Verdict = (typeof verdicts)[number];

interface Entry {
  kind: string;
  startedAt: number;
  ms: number;
  verdict: Verdict;
}

/** From when to when, by performance.now(). */
export interface Stretch {
  from: number;
  to: number;
}

/** Keeps the books of every request. */
export class Tally {
  readonly #entries: Entry[] = [];
  /** The first few answers that nobody should ever get. */
  readonly oddities: string[] = [];

  add(kind: string, startedAt: number, answer: Answer | undefined): void {
    const verdict = judge(answer);
    this.#entries.push({ kind, startedAt, ms: performance.now() - startedAt, verdict });
    const isOdd = verdict === 'unclear' || verdict === 'refused';
    if (isOdd && this.oddities.length < 5)
      this.oddities.push(`${kind}: ${answer?.status} ${answer?.body.toString().slice(0, 200)}`);
  }

  get total(): number {
    return this.#entries.length;
  }

  count(verdict: Verdict, isCounted: (entry: Entry) => boolean = () => true): number {
    return this.#entries.filter((entry) => entry.verdict === verdict && isCounted(entry)).length;
  }

  /** The p99 of everything that began within one of these stretches, in ms. */
  p99Within(stretches: readonly Stretch[]): number {
    const isWithin = ({ startedAt }: Entry) => stretches.some(({ from, to }) => startedAt >= from && startedAt < to);
    return percentile(
      this.#entries.filter(isWithin).map(({ ms }) => ms),
      99,
    );
  }

  draw(): string {
    const rows = [...Map.groupBy(this.#entries, ({ kind }) => kind)].map(([kind, entries]) => {
      const ms = entries.map((entry) => entry.ms);
      const counts = verdicts.map((verdict) => entries.filter((entry) => entry.verdict === verdict).length);
      return [kind, percentile(ms, 50).toFixed(1), percentile(ms, 99).toFixed(1), ...counts.map(String)];
    });
    return drawTable([['what members do', 'p50 ms', 'p99 ms', ...verdicts], ...rows]);
  }
}

export function judge(answer: Answer | undefined): Verdict {
  if (!answer) return 'cut off';
  if (answer.status < 400) return 'done';
  const { code = '', message = '' } = readRefusal(answer);
  // Another member was quicker, or has too much to finish: the page offered it, and it is over.
  if (answer.status === 409 && code.startsWith('deals.')) return 'overtaken';
  if (answer.status < 500) return 'refused';
  const isSentence = /^[A-Z].*\.$/.test(message);
  const isClear = answer.status === 503 ? Number(answer.retryAfter) > 0 : answer.status === 507;
  return isSentence && isClear ? 'unavailable' : 'unclear';
}

export function readRefusal({ body }: Answer): { code?: string; message?: string } {
  try {
    return JSON.parse(body.toString());
  } catch {
    return {};
  }
}
