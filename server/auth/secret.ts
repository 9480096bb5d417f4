import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import { privateFile, privateFolder } from '#server/lib/private-files.ts';

/** AUTH_SECRET, or the one made on the first start and kept in DATA_DIR, so that a restart signs nobody out. */
export async function getAuthSecret({ AUTH_SECRET, DATA_DIR }: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (AUTH_SECRET) return AUTH_SECRET;
  const file = join(DATA_DIR, 'auth-secret');
  await mkdir(DATA_DIR, { recursive: true, mode: privateFolder });
  // "wx" fails if the file exists, so that of two servers that start together the first writes it and both read it.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: privateFile }).catch(() => {});
  return (await readFile(file, 'utf8')).trim();
}
