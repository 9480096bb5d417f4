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

interface Wish {
  id: string;
  resolve: (mark: Mark) => void;
  reject: (reason: unknown) => void;
}

/** A page of cards asks for each of its listings; what is asked in one moment goes in one call. */
export function readMark(id: string): Promise<Mark> {
  return new Promise((resolve, reject) => {
    if (wishes.length === 0) setTimeout(fulfillAll);
    wishes.push({ id, resolve, reject });
  });
}

let wishes: Wish[] = [];

function fulfillAll(): void {
  const all = wishes;
  wishes = [];
  for (let start = 0; start < all.length; start += marksPerCallMax) {
    void fulfill(all.slice(start, start + marksPerCallMax));
  }
}

async function fulfill(batch: Wish[]): Promise<void> {
  try {
    const { saved, liked } = await call(findMyMarks, { query: { ids: batch.map(({ id }) => id).join(',') } });
    for (const { id, resolve } of batch) resolve({ saved: saved.includes(id), liked: liked.includes(id) });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
