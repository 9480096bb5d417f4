import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameDevice } from '#contract/auth/device-names.ts';
import { commonErrors } from '#contract/errors.ts';
import { signIns, user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { namePlace } from '#server/lib/places.ts';

type LogDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

interface Attempt {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Does what a sign-in is made of, and notes how it ended; where a second factor is asked for, it has not ended. */
export async function noted<Answer>(
  deps: LogDeps,
  attempt: Attempt,
  email: string,
  signIn: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await signIn();
    if (!isHalfWay(answer)) noteAttempt(deps, attempt, email, null);
    return answer;
  } catch (error) {
    // Beyond the limit anyone could fill the table; the count itself says it.
    if (error instanceof Refusal && error.code !== commonErrors.rateLimited.code)
      noteAttempt(deps, attempt, email, error.code);
    throw error;
  }
}

/** After the answer is sent: the time that it takes must not tell whether the address is a member's. */
export function noteAttempt(
  { database: { background }, clock, log }: LogDeps,
  { request, reply }: Attempt,
  email: string,
  refusal: string | null,
): void {
  const at = clock.now().toISOString();
  const device = nameDevice(request.headers['user-agent'] ?? null);
  const place = namePlace(request.ip, request.country);
  reply.raw.once('close', () => {
    background.db
      .execute(
        sql`insert into ${signIns} (user_id, at, refusal, device, place)
        select ${user.id}, ${at}::timestamptz, ${refusal}, ${device}, ${place} from ${user} where ${user.email} = ${email}`,
      )
      .catch((error) => log.warn({ err: error }, 'could not note a sign-in'));
  });
}

function isHalfWay(answer: unknown): boolean {
  return (answer as { twoFactorRequired?: boolean }).twoFactorRequired === true;
}
