import type { Check } from '../browse/report.ts';
import { keepResult, machine } from '../load/results.ts';
import { drawTable } from '../load/table.ts';
import type { BesideGreedy } from './greedy/greedy-member.ts';
import { kinds, type Tally } from './tally.ts';

/** Prints the table and the promises, and writes both to bench/results/load.md. */
export async function report(
  checks: Check[],
  tally: Tally,
  { members, seconds, greedy }: { members: number; seconds: number; greedy: BesideGreedy },
): Promise<void> {
  const promises = [
    ['promise', 'seen', ''],
    ...checks.map(({ promise, found, kept }) => [promise, found, kept ? 'kept' : 'NOT KEPT']),
  ];
  const table = [
    ['what members do', 'requests', 'p50 ms', 'p99 ms', '503', '507', 'overtaken', 'cut off', 'errors'],
    ...kinds.map((kind) => {
      const { count, p50, p99 } = tally.summarize(kind);
      const cells = [count, p50.toFixed(1), p99.toFixed(1)];
      const refusals = (['unavailable', 'no room', 'overtaken', 'cut off'] as const).map((verdict) =>
        tally.count(verdict, kind),
      );
      const errors = tally.count('unclear', kind) + tally.count('refused', kind);
      return [kind, ...cells, ...refusals, errors].map(String);
    }),
  ];
  const beside = [
    ['what the others do', 'alone', 'p50 ms', 'p99 ms', 'beside', 'p50 ms', 'p99 ms', 'p99 times'],
    ...[...kinds, undefined].map((kind) => {
      const [alone, meanwhile] = [greedy.alone, greedy.beside].map((when) => tally.summarizeWithin(when, kind));
      const cells = [alone, meanwhile].flatMap((seen) => [seen?.count, seen?.p50.toFixed(1), seen?.p99.toFixed(1)]);
      return [kind ?? 'everything', ...cells, ((meanwhile?.p99 ?? 0) / (alone?.p99 ?? 1)).toFixed(2)].map(String);
    }),
  ];
  const oddities = tally.oddities.length > 0 ? `\nUnexpected answers:\n\n- ${tally.oddities.join('\n- ')}\n` : '';
  const text = `# Load and faults

Made by \`npm run bench -- load\` on ${machine}: ${members} members for ${seconds} seconds; the server, PostgreSQL and the
load on the same machine. Meanwhile PostgreSQL is restarted, the server killed, a client sends and reads a byte at a time, and
the disk for the media is full for a while. Waiting through these faults is part of the times. Overtaken are those who wanted
to do something to a deal and were told that another had been quicker.

${drawTable(promises)}

${drawTable(table)}

In the first third one of the members is greedy, by turns: everything that is expensive and allowed, all at once and without a
pause (descriptions of one word of 4,900 letters or of 2,450 words, the deepest pages, the longest searches, photographs of 49 megapixels,
uploads that never end, exports, proposals for six wigs each, wishes for everything, every page of matches, deals and notices, twenty live
tabs). What the others saw without that member and beside it:

${drawTable(beside)}
${oddities}`;
  await keepResult('load', text);
}
