/** Runs steps one after the other: each waits for those before it, whether they succeed or fail. */
export function newTurns(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const mine = last.then(step);
    last = mine.catch(() => {});
    return mine;
  };
}
