import { Unzip, UnzipInflate } from 'fflate';
import { zipEntriesMax } from '#contract/listings/bring-in/bring-in-values.ts';
import { ShownError } from '#web/lib/api/api-call-error.ts';

interface UnpackLimits {
  /** The limit of bytes that come out of all files together. */
  maxBytes: number;
  /** How many times more may come out than was read. */
  maxGrowth: number;
  /** How large a file with this path may be; undefined leaves the file out. */
  maxOf: (path: string) => number | undefined;
  tooMuch: string;
  unreadable: string;
}

interface UnpackedFile {
  path: string;
  /** Null when the file is larger than it may be. */
  parts: BlobPart[] | null;
}

/** The library calls itself for each file within a piece. */
const pieceBytes = 16 * 1024;

/** Unpacks a ZIP piece by piece. The sizes that it names are not believed: unpacking ends as soon as a limit is passed. */
export async function unpack(zip: Blob, limits: UnpackLimits): Promise<UnpackedFile[]> {
  const { maxBytes, maxGrowth, maxOf, tooMuch, unreadable } = limits;
  const files: UnpackedFile[] = [];
  let entries = 0;
  let [packed, unpacked] = [0, 0];
  let failure: ShownError | undefined;

  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > zipEntriesMax) failure ??= new ShownError(tooMuch);
    if (failure) return;
    const max = maxOf(entry.name);
    let parts: BlobPart[] = [];
    let size = 0;
    entry.ondata = (error, data, isLast) => {
      if (error && max) failure ??= new ShownError(unreadable);
      if (error || failure) return;
      size += data.length;
      unpacked += data.length;
      if (unpacked > maxBytes || unpacked > packed * maxGrowth) failure = new ShownError(tooMuch);
      if (max === undefined) return;
      if (size > max) parts = [];
      else parts.push(data as BlobPart);
      if (isLast) files.push({ path: entry.name, parts: size > max ? null : parts });
    };
    // Others as well: what is not started is kept in memory.
    entry.start();
  });
  unzip.register(UnzipInflate);

  const reader = zip.stream().getReader();
  try {
    for (;;) {
      const { done, value = new Uint8Array() } = await reader.read();
      for (let from = 0; from < value.length && !failure; from += pieceBytes) {
        const piece = value.subarray(from, from + pieceBytes);
        packed += piece.length;
        unzip.push(piece);
      }
      if (failure) throw failure;
      if (!done) continue;
      unzip.push(new Uint8Array(), true);
      break;
    }
  } catch (error) {
    throw error instanceof ShownError ? error : new ShownError(unreadable, { cause: error });
  } finally {
    void reader.cancel().catch(() => {});
  }
  if (failure) throw failure;
  if (entries === 0) throw new ShownError(unreadable);
  return files;
}
