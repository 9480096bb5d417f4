import { constants } from 'node:fs';
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import type { DataFolder } from './data-folder.ts';

const maxLogSize = 10 * 1024 * 1024;

/** Opens PostgreSQL's log for appending; a long one is put aside first, so that at most two are kept. */
export async function openServerLog({ logFile }: DataFolder): Promise<{ handle: FileHandle; from: number }> {
  const size = await logSize(logFile);
  if (size > maxLogSize) await rename(logFile, `${logFile}.1`).catch(() => undefined);
  // When root opens it, a link planted by the account that owns the folder must not lead elsewhere.
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = constants;
  const handle = await open(logFile, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  return { handle, from: size > maxLogSize ? 0 : size };
}

export async function logSize(logFile: string): Promise<number> {
  return (await stat(logFile).catch(() => undefined))?.size ?? 0;
}

/** The log lines that explain a failed start, most telling last. Refused connections while starting are no failure. */
export async function readFailure({ logFile }: DataFolder, from: number): Promise<{ all: string; reason: string }> {
  const bytes = await readFile(logFile).catch(() => Buffer.alloc(0));
  const all = bytes.subarray(from).toString('utf8');
  const lines = all.split('\n').filter((line) => line.trim() !== '' && !line.includes('the database system is '));
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC): /.test(line)) ?? lines.slice(-3).join(' ');
  const reason = fatal.replace(/^.*?\b(FATAL|PANIC): +/, '').replace(/\.$/, '');
  return { all, reason: reason || `see ${logFile}` };
}
