import { type Measured, summarize } from '../load/measure.ts';
import type { Question, Site, VirtualMember } from '../load-members/site.ts';

export interface Asker {
  member: VirtualMember;
  question: Question;
}

/** So many people at once, each with one question after the other; whatever is not answered with yes ends the benchmark. */
export async function measureAsks(
  site: Site,
  next: () => Asker,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Measured> {
  const took: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const { member, question } = next();
      const startedAt = performance.now();
      const answer = await site.send(member, question);
      if (answer?.status !== 200) throw new Error(`${question.path}: ${answer?.status} ${answer?.body}`);
      took.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return summarize(took, seconds);
}
