import { createContext, use, useEffect, useState } from 'react';

const patienceMs = 8000;

/** True once a wait has lasted too long. It stays true: what was skipped then is not made up for later. */
export function usePatienceLost(isWaiting: boolean): boolean {
  const wasLostOutside = use(PatienceLost);
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLost(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return isLost || wasLostOutside;
}

/** Set around what a guard lets pass, so that a guard inside it does not wait all over again. */
export const PatienceLost = createContext(false);
