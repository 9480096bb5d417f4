import { existsSync } from 'node:fs';
import { getAuthSecret } from '#server/auth/secret.ts';
import type { BackupSource } from '#server/backup/make-backup.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { describeError } from '#server/lib/log.ts';
import { createMediaStore } from '#server/lib/media/create-media-store.ts';
import { type Env, loadEnv } from './env.ts';

/** Runs a program beside the server, with the server's own settings, on its database and media. */
export async function besideServer(work: (source: BackupSource, env: Env) => Promise<void>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const env = loadEnv(process.env);
    const embedded = env.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
    const databaseUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? embedded?.url ?? '';
    const [media, secret] = await Promise.all([createMediaStore(env), getAuthSecret(env)]);
    await work({ databaseUrl, media, secret }, env).finally(() => embedded?.stop());
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : describeError(error));
    process.exitCode = 1;
  }
}
