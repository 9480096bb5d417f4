import { findMyMarks } from '#contract/favorites/favorites.ts';
import { marksPerCallMax } from '#contract/listings/listing-values.ts';
import { call } from '#web/lib/api/call.ts';

/** What the member did with a listing. */
export interface Mark {
  saved: boolean;
  liked: boolean;
  /** The number of likes after the member's own, in place of what a list said before it. */
  likes?: { count: number; insteadOf: number };
}

interface Question {
  id: string;
  resolve: (mark: Mark) => void;
  reject: (reason: unknown) => void;
}

/** A page of cards asks for each of its listings; what is asked in one moment goes in one call. */
export function readMark(id: string): Promise<Mark> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(answerAll);
    waiting.push({ id, resolve, reject });
  });
}

let waiting: Question[] = [];

function answerAll(): void {
  const all = waiting;
  waiting = [];
  for (let start = 0; start < all.length; start += marksPerCallMax) {
    void answer(all.slice(start, start + marksPerCallMax));
  }
}

async function answer(batch: Question[]): Promise<void> {
  try {
    const { saved, liked } = await call(findMyMarks, { query: { ids: batch.map(({ id }) => id).join(',') } });
    for (const { id, resolve } of batch) resolve({ saved: saved.includes(id), liked: liked.includes(id) });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
