/**
 * Which of several equal acts may begin while others run. `never` suits a form; `different` a table whose rows share
 * one act; `always` a switch that goes on and off faster than the server answers.
 */
export type Overlap = 'never' | 'different' | 'always';

/** Lets an act begin unless the same one is still running. `begin` says whether it may, `end` that it is over. */
export function makeGate(overlap: Overlap) {
  const running = new Set<string>();
  const keyOf = (input: unknown) => (overlap === 'different' ? JSON.stringify(input) : '');
  return {
    begin(input: unknown): boolean {
      const key = keyOf(input);
      if (overlap === 'always') return true;
      if (running.has(key)) return false;
      running.add(key);
      return true;
    },
    end(input: unknown): void {
      running.delete(keyOf(input));
    },
  };
}
