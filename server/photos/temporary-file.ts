import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseForStorage } from './storage-failures.ts';

export interface TemporaryFile {
  readonly size: number;
  append(bytes: Buffer): Promise<void>;
  read(): Promise<Buffer>;
  delete(): Promise<void>;
}

/** A file without a name: it goes with this process, also when that is killed. */
export async function createTemporaryFile(): Promise<TemporaryFile> {
  const path = join(tmpdir(), `wigloop-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600).catch(refuseForStorage);
  await unlink(path).catch(() => {});
  let size = 0;
  return {
    get size() {
      return size;
    },
    async append(bytes) {
      size += bytes.length;
      await handle.appendFile(bytes).catch(refuseForStorage);
    },
    async read() {
      const bytes = Buffer.alloc(size);
      for (let at = 0; at < size; ) {
        const { bytesRead } = await handle.read(bytes, at, size - at, at);
        if (bytesRead === 0) throw new Error('Cannot read an upload: its temporary file is shorter than what arrived');
        at += bytesRead;
      }
      return bytes;
    },
    delete: () => handle.close().catch(() => {}),
  };
}
