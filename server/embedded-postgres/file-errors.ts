import { StartupError } from '#server/base/startup-error.ts';

const reasons: Record<string, string> = {
  EACCES: 'cannot be written by this user; give it write access',
  EPERM: 'cannot be written by this user; give it write access',
  EROFS: 'is on a read-only file system; make it writable',
  ENOTDIR: 'is not a folder; remove the file in its way',
  EEXIST: 'is not a folder; remove the file in its way',
  ENAMETOOLONG: 'has too long a name; choose a shorter one',
  ELOOP: 'is a symbolic link that leads in a circle; repair it',
};

/** Turns an error of the file system into a sentence about the data folder; other errors pass unchanged. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskIsFull(dataDir);
  // A file in the middle of the path is reported by mkdir as a missing parent on some platforms.
  const reason = reasons[code] ?? (code === 'ENOENT' ? 'cannot be created; check its parent folders' : undefined);
  if (!reason) return error;
  return new StartupError(`The data folder ${dataDir} ${reason}, or set DATA_DIR to another folder.`);
}

export function diskIsFull(dataDir: string) {
  return new StartupError(
    `The disk that holds the data folder ${dataDir} is full; free some space or set DATA_DIR to a folder on another disk.`,
  );
}
