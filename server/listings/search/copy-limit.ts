import { commonErrors } from '#contract/errors.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

const hourMs = 3_600_000;
const membersMax = 50_000;

/**
 * Nobody reads more than twice as many pages in an hour as an address may ask for in a minute: enough for the keenest
 * shopper, too little to copy the catalogue. In memory, because a write for each read would cost more than the read.
 */
export function createCopyLimit({ env, clock }: Pick<Deps, 'env' | 'clock'>): (memberId: string) => void {
  const pagesPerHour = env.RATE_LIMIT_PER_MINUTE * 2;
  const counts = new Map<string, { pages: number; endsAt: number }>();

  return (memberId) => {
    const now = clock.now().getTime();
    const window = counts.get(memberId);
    if (!window || window.endsAt <= now) {
      counts.delete(memberId);
      if (counts.size >= membersMax) counts.delete(counts.keys().next().value ?? '');
      counts.set(memberId, { pages: 1, endsAt: now + hourMs });
      return;
    }
    window.pages += 1;
    if (window.pages > pagesPerHour)
      throw new Refusal(commonErrors.rateLimited, { retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000) });
  };
}
