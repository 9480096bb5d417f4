import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import type { Env } from '#server/env.ts';
import { privateFile, privateFolder } from '#server/lib/private-files.ts';

/** Files, a made-up secret or the embedded database lie there: better to say it at the start than at the first photograph. */
export async function requireDataFolder(
  env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'MEDIA_URL' | 'AUTH_SECRET'>,
): Promise<void> {
  if (env.DATABASE_URL && env.MEDIA_URL && env.AUTH_SECRET) return;
  const { DATA_DIR } = env;
  await requireWritable(DATA_DIR, `Wigloop cannot write to DATA_DIR (${DATA_DIR})`, 'set DATA_DIR to another folder');
}

/** The folder is made where it is missing. */
export async function requireWritable(folder: string, problem: string, otherwise: string): Promise<void> {
  const trial = join(folder, `.trial-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder });
    await writeFile(trial, '', { mode: privateFile });
    await rm(trial);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`${problem}: ${code}. Give the account that runs it the right to, or ${otherwise}.`);
  }
}
