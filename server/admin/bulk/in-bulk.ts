import type { BulkAnswer } from '#contract/admin/in-bulk.ts';
import { isAboutCaller, Refusal } from '#server/lib/errors.ts';

/** Acts on one id after another, each in a transaction of its own: a refused one does not hold up the rest. */
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
