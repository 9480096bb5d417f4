import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { privateFile, privateFolder } from '#server/lib/private-files.ts';
import type { FileFacts, MediaStore } from './media-store.ts';

/** Files below one folder. */
export function openDiskStore(root: string): MediaStore {
  const pathOf = (key: string): string => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep))
      throw new Error(`Cannot use the key ${JSON.stringify(key)}: it leads out of the store`);
    return path;
  };
  const head = async (key: string): Promise<FileFacts | undefined> => {
    const found = await orMissing(stat(pathOf(key)));
    return found?.isFile()
      ? { size: found.size, etag: `"${found.size.toString(36)}-${found.mtimeMs.toString(36)}"` }
      : undefined;
  };

  /** Under another name first, so that nobody reads half a file. */
  const write = async (key: string, fill: (draft: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key);
    const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
    await mkdir(dirname(path), { recursive: true, mode: privateFolder });
    try {
      await fill(draft);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  return {
    head,
    put: (key, bytes) => write(key, (draft) => writeFile(draft, bytes, { flush: true, mode: privateFile })),
    async copy(from, to) {
      if (await head(from))
        await write(to, async (draft) => {
          await copyFile(pathOf(from), draft);
          await chmod(draft, privateFile);
        });
    },
    async get(key) {
      const facts = await head(key);
      const bytes = facts && (await orMissing(readFile(pathOf(key))));
      return bytes && { ...facts, bytes };
    },
    async delete(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async *list(folder) {
      const directory = await orMissing(opendir(folder ? pathOf(folder) : root, { recursive: true }));
      for await (const entry of directory ?? []) {
        const path = join(entry.parentPath, entry.name);
        const found = entry.isFile() ? await orMissing(stat(path)) : undefined;
        if (found) yield { key: relative(root, path).split(sep).join('/'), modifiedAt: found.mtime };
      }
    },
  };
}

async function orMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
