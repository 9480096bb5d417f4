import { codeOf } from '#web/lib/api/failures.ts';

/**
 * Sends a proposal or a message under an id that stays with its draft: another try after a lost answer sends nothing twice. The
 * server refuses a taken id when the draft has changed since; the next try then sends another one.
 */
export async function withKeptId<Draft extends { id?: string }, Answer>(
  { value, set }: { value: Draft; set: (draft: Draft) => void },
  send: (id: string) => Promise<Answer>,
): Promise<Answer> {
  const id = value.id ?? crypto.randomUUID();
  set({ ...value, id });
  try {
    return await send(id);
  } catch (error) {
    if (codeOf(error)?.endsWith('.id_taken')) set({ ...value, id: crypto.randomUUID() });
    throw error;
  }
}
