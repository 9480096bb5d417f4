const key = 'wigloop-recovery-check';
const everyMs = 24 * 3_600_000;

/** At most once in 24 hours and browser, whoever is signed in. */
export function isRecoveryDue(now = Date.now()): boolean {
  try {
    const age = now - Number(localStorage.getItem(key));
    return age < 0 || age >= everyMs;
  } catch {
    // Without a memory it would be asked on every start.
    return false;
  }
}

export function storeRecoveryCheck(now = Date.now()): void {
  try {
    localStorage.setItem(key, String(now));
  } catch (error) {
    console.error('Could not use the storage of this browser', error);
  }
}
