import type { DbOrTransaction } from '#server/db/database.ts';
import { reportedTexts } from '#server/db/schema/messages.ts';
import type { Deps } from '#server/lib/deps.ts';
import { marksOf } from './text-marks.ts';

/** After a report was upheld: whoever receives such a text, or has received it before, is warned. */
export async function keepReportedText(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  tx: DbOrTransaction,
  text: string,
): Promise<void> {
  const marks = (await marksOf(env, text)) ?? [];
  if (marks.length === 0) return;
  const createdAt = clock.now();
  await tx
    .insert(reportedTexts)
    .values(marks.map((mark) => ({ mark: BigInt(mark), createdAt })))
    .onConflictDoNothing();
}
