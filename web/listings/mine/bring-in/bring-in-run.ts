import type { DraftTyped } from '#contract/listings/drafts/draft-schema.ts';
import { createdAtOnce, createdMaxBytes } from '#contract/listings/drafts/draft-values.ts';
import { createDrafts, getDraft, saveDraft } from '#contract/listings/drafts/drafts.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText, judgeFailure } from '#web/lib/api/failures.ts';
import { retryAfterOf } from '#web/lib/api/retry-after.ts';
import { uploadPhoto } from '#web/photos/upload-photo.ts';
import type { BroughtPhoto } from './match-photos.ts';

/** A row on its way to be a draft. */
export interface BroughtRow {
  id: string;
  importId: string;
  name: string;
  typed: DraftTyped;
  photos: readonly RowPhoto[];
}

/** A photograph that several rows name has an id in each. */
type RowPhoto = BroughtPhoto & { id: string };

export interface Failed {
  row: BroughtRow;
  /** Undefined where the draft itself could not be saved. */
  photo?: RowPhoto;
  message: string;
}

export interface RunState {
  phase: 'running' | 'paused' | 'stopped' | 'done';
  importId: string;
  /** Why it paused by itself, or what it waits for. */
  note: string | null;
  drafts: { saved: number; known: number; total: number };
  photos: { sent: number; total: number };
  failed: readonly Failed[];
}

export interface Run {
  pause(): void;
  resume(): void;
  /** What was saved stays; what is on its way is given up. */
  stop(): void;
}

/** Two at a time: the server's fair share for photographs paces the rest. */
const photosAtOnce = 2;
const bodyMaxBytes = createdMaxBytes / 2;
const patienceMs = 15_000;
const triesMax = 20;

/**
 * Saves all rows as drafts first, since words are what took work, then sends their photographs row by row. Whatever passes by itself,
 * such as a lost connection or a busy server, is waited for; whoever may not go on is told, and it pauses; the rest is listed.
 */
export function startRun(rows: readonly BroughtRow[], onChange: (state: RunState) => void): Run {
  const abort = new AbortController();
  const { signal } = abort;
  let wake: (() => void) | undefined;
  let state: RunState = {
    phase: 'running',
    importId: rows[0]?.importId ?? '',
    note: null,
    drafts: { saved: 0, known: 0, total: rows.length },
    photos: { sent: 0, total: rows.reduce((sum, { photos }) => sum + photos.length, 0) },
    failed: [],
  };
  const change = (part: Partial<RunState>) => {
    state = { ...state, ...part };
    onChange(state);
  };
  const pause = (note: string | null = null) => change({ phase: 'paused', note });
  const fail = (row: BroughtRow, error: string, photo?: RowPhoto) =>
    change({ failed: [...state.failed, { row, message: error, ...(photo && { photo }) }] });

  async function whenRunning(): Promise<void> {
    while (state.phase === 'paused' && !signal.aborted)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    signal.throwIfAborted();
  }

  /** Does one thing, again and again while what hinders it will pass. */
  async function persist<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      await whenRunning();
      try {
        const answer = await act();
        if (state.note !== null && state.phase === 'running') change({ note: null });
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        const failure = judgeFailure(error);
        const isPassing = failure === 'unreachable' || failure === 'unavailable' || failure === 'busy';
        if (!isPassing && !isAboutCaller(failure)) throw error;
        if (!isPassing || tries % triesMax === 0) pause(failureText(error));
        else {
          if (state.phase === 'running') change({ note: failureText(error) });
          await rest(waitOf(error), signal);
        }
      }
    }
  }

  async function saveDrafts(): Promise<BroughtRow[]> {
    const saved: BroughtRow[] = [];
    for (const batch of inBatches(rows)) {
      const body = { importId: state.importId, drafts: batch.map(({ id, typed }) => ({ id, typed })) };
      try {
        const { done, known, refused } = await persist(() => call(createDrafts, { body }, { signal }));
        saved.push(...batch.filter(({ id }) => done.includes(id) || known.includes(id)));
        const { total } = state.drafts;
        change({
          drafts: { total, saved: state.drafts.saved + done.length, known: state.drafts.known + known.length },
        });
        for (const { id, message } of refused) {
          const row = batch.find((each) => each.id === id);
          if (row) fail(row, message);
        }
      } catch (error) {
        signal.throwIfAborted();
        for (const row of batch) fail(row, failureText(error));
      }
    }
    return saved;
  }

  async function sendPhotos(row: BroughtRow): Promise<void> {
    const count = row.photos.length;
    const draft = await persist(() => call(getDraft, { params: { id: row.id } }, { signal })).catch(
      (error: unknown) => {
        if (judgeFailure(error) === 'missing') return undefined;
        throw error;
      },
    );
    const own = new Set(row.photos.map(({ id }) => id));
    // Deleted or published meanwhile, or it has photographs of its own: those of an earlier time stay.
    if (!draft || draft.photos.some(({ id }) => !own.has(id))) {
      change({ photos: { ...state.photos, sent: state.photos.sent + count } });
      return;
    }
    const arrived = new Set(draft.photos.map(({ id }) => id));
    try {
      await eachOf(row.photos, photosAtOnce, async (photo) => {
        try {
          if (!arrived.has(photo.id)) await persist(() => uploadPhoto(photo.id, photo.file, { signal }));
          arrived.add(photo.id);
          change({ photos: { ...state.photos, sent: state.photos.sent + 1 } });
        } catch (error) {
          signal.throwIfAborted();
          fail(row, failureText(error), photo);
        }
      });
    } finally {
      const photoIds = row.photos.map(({ id }) => id).filter((id) => arrived.has(id));
      const body = { typed: draft.typed, photoIds };
      const save = () => call(saveDraft, { params: { id: row.id }, body });
      // Also when it is stopped: what has arrived is not lost.
      if (photoIds.length > draft.photos.length) await (signal.aborted ? save() : persist(save));
    }
  }

  async function run(): Promise<void> {
    for (const row of await saveDrafts())
      if (row.photos.length > 0)
        await sendPhotos(row).catch((error: unknown) => {
          signal.throwIfAborted();
          for (const photo of row.photos) fail(row, failureText(error), photo);
        });
    change({ phase: 'done', note: null });
  }

  onChange(state);
  run().catch((error: unknown) => {
    if (signal.aborted) change({ phase: 'stopped', note: null });
    else pause(failureText(error));
  });
  return {
    pause() {
      if (state.phase === 'running') pause();
    },
    resume() {
      if (state.phase !== 'paused') return;
      change({ phase: 'running', note: null });
      wake?.();
    },
    stop() {
      abort.abort();
      wake?.();
    },
  };
}

const isAboutCaller = (failure: string): boolean => ['signed-out', 'paywall', 'forbidden'].includes(failure);

function waitOf(error: unknown): number {
  const seconds = retryAfterOf(error);
  return seconds ? seconds * 1_000 : patienceMs;
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
}

/** As many as one request takes, by number and by size. */
function inBatches(rows: readonly BroughtRow[]): BroughtRow[][] {
  const batches: BroughtRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const bytes = new Blob([JSON.stringify(row.typed)]).size;
    const last = batches.at(-1);
    if (last && last.length < createdAtOnce && size + bytes <= bodyMaxBytes) {
      last.push(row);
      size += bytes;
    } else {
      batches.push([row]);
      size = bytes;
    }
  }
  return batches;
}

async function eachOf<Item>(items: readonly Item[], atOnce: number, act: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
