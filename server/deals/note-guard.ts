import type { Deps } from '#server/lib/deps.ts';
import { findNoteWarnings } from '#server/notes/guard-note.ts';
import { partiesOf } from './rules/terms-rules.ts';
import type { Act } from './store/acts.ts';

/** The act with what its words warn the other parties about; what a party writes into a deal is a note like every other. */
export async function judgeWords<A extends Act>(
  deps: Pick<Deps, 'database' | 'env'>,
  dealId: string,
  act: A,
): Promise<A> {
  const text = wordsOf(act);
  if (!text) return act;
  const parties = act.type === 'propose' ? partiesOf(act.moves) : await findParties(deps, dealId);
  const readerIds = parties.filter((party) => party !== act.by);
  return { ...act, warnings: await findNoteWarnings(deps, { text, writerId: act.by, readerIds }) };
}

function wordsOf(act: Act): string | null | undefined {
  switch (act.type) {
    case 'propose':
    case 'counter':
    case 'decline':
      return act.note;
    case 'done':
      // A tracking number looks like a telephone number; words in its place do not.
      return [act.note, act.tracking?.replace(/\d/g, '')].filter(Boolean).join('\n');
    case 'missing':
    case 'problem':
    case 'entry':
      return act.text;
    default:
      return null;
  }
}

async function findParties({ database: { pool } }: Pick<Deps, 'database'>, dealId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'parties-of-deal',
    text: 'select member_id as id from deal_parties where deal_id = $1',
    values: [dealId],
  });
  return rows.map(({ id }) => id);
}
