import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './tally.ts';

const timeoutMs = 15_000;

/** Sends the same again as long as the server is away or asks to come back, but not for ever. */
export async function untilAnswered(send: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  for (const startedAt = performance.now(); ; await sleep(1_000)) {
    const answer = await send();
    const isFinal = answer !== undefined && answer.status !== 503;
    if (isFinal || performance.now() - startedAt > timeoutMs) return answer;
  }
}

/** What an answer says; undefined where it is none, or a refusal. */
export function readAnswer<Content>(answer: Answer | undefined): Content | undefined {
  return answer?.status === 200 ? JSON.parse(answer.body.toString()) : undefined;
}
