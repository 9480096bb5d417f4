import { zipEntriesMax, zipGrowthMax, zipMaxBytes } from '#contract/listings/bring-in/bring-in-values.ts';
import { photoMaxBytes } from '#contract/photos/photo-urls.ts';
import { ShownError } from '#web/lib/api/api-call-error.ts';
import { isPhotoName } from './sort-files.ts';

interface ZippedFile {
  path: string;
  file: File;
}

const tooMuch =
  'This ZIP unpacks to more than photos do, so we stopped reading it. Choose the photos as files instead.';
const unreadable = 'We could not read this ZIP. Choose the photos as files instead.';

/** The library calls itself for each file within a piece. */
const pieceBytes = 16 * 1024;

/**
 * Unpacks the photographs of a ZIP piece by piece. What it says about its sizes is not believed: it ends as soon as more has come
 * out than photographs could make of what was read.
 */
export async function readZip(zip: Blob): Promise<{ files: ZippedFile[]; tooLarge: string[] }> {
  const { Unzip, UnzipInflate } = await import('fflate');
  const files: ZippedFile[] = [];
  const tooLarge: string[] = [];
  let entries = 0;
  let [packed, unpacked] = [0, 0];
  let failure: ShownError | undefined;

  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > zipEntriesMax) failure ??= new ShownError(tooMuch);
    if (failure) return;
    const isPhoto = isPhotoName(entry.name);
    let parts: BlobPart[] = [];
    let size = 0;
    entry.ondata = (error, data, isLast) => {
      if (error && isPhoto) failure ??= new ShownError(unreadable);
      if (error || failure) return;
      size += data.length;
      unpacked += data.length;
      if (unpacked > zipMaxBytes || unpacked > packed * zipGrowthMax) failure = new ShownError(tooMuch);
      if (!isPhoto) return;
      if (size > photoMaxBytes) parts = [];
      else parts.push(data as BlobPart);
      if (!isLast) return;
      const name = entry.name.slice(entry.name.lastIndexOf('/') + 1);
      if (size > photoMaxBytes) tooLarge.push(entry.name);
      else files.push({ path: entry.name, file: new File(parts, name) });
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
  return { files, tooLarge };
}
