import { authErrors, register } from '#contract/auth/auth.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/call.ts';
import { codeOf } from '#web/lib/api/failures.ts';

export const attemptsMax = 3;
const baseWaitMs = 5000;
const jitterShare = 0.2;

interface AttemptOptions {
  signal: AbortSignal;
  /** Told before each further attempt, with its number. */
  onRetry: (attempt: number) => void;
}

/** Registers, and tries again while only the mail is in trouble. The attempt id makes every repetition harmless. */
export async function registerPatiently(
  body: CallInput<typeof register>['body'],
  { signal, onRetry }: AttemptOptions,
): Promise<{ paywallEnabled: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(register, { body }, { signal });
    } catch (error) {
      if (!isMailTrouble(error) || attempt >= attemptsMax) throw error;
      onRetry(attempt + 1);
      await pause(waitAfter(attempt), signal);
    }
  }
}

/** 5 seconds, doubling, give or take a fifth so that many browsers do not come back at once, but never under 5. */
export function waitAfter(attempt: number, random = Math.random): number {
  const wait = baseWaitMs * 2 ** (attempt - 1);
  return Math.max(baseWaitMs, wait + wait * jitterShare * (random() * 2 - 1));
}

function isMailTrouble(error: unknown): boolean {
  const code = codeOf(error);
  return code === authErrors.mailBusy.code || code === authErrors.mailDelayed.code;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
