/**
 * Waits for something that arrives over a connection. Counted in short waits, between which this process reads what has arrived: the time
 * in which it was held up itself is not held against others.
 */
interface Patience {
  waits: number;
  waitMs: number;
}

interface Waiting {
  until(isThere: () => boolean, patience: Patience): Promise<boolean>;
  look(): void;
}

export function createWaiting(): Waiting {
  let look = (): void => {};
  return {
    look: () => look(),
    async until(isThere, { waits, waitMs }) {
      for (let waited = 0; !isThere() && waited < waits; waited += 1)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs);
          look = () => {
            if (!isThere()) return;
            clearTimeout(timer);
            resolve();
          };
        });
      return isThere();
    },
  };
}
