import type { BulkAnswer } from '#contract/admin/in-bulk.ts';
import { isAboutCaller, Refusal } from '#server/lib/errors.ts';

/** The same act on each, one after the other and each in a transaction of its own: one that is refused does not hold up the rest. */
export async function inBulk(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<BulkAnswer> {
  const answer: BulkAnswer = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await act(id);
      answer.done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal) || isAboutCaller(error)) throw error;
      answer.refused.push({ id, code: error.code, message: error.message });
    }
  }
  return answer;
}
