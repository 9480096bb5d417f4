import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/base/startup-error.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { diskIsFull } from './file-errors.ts';
import { cannotRun, type Launcher, launch } from './launcher.ts';
import type { Postmaster } from './postmaster.ts';
import { isPostmasterOf } from './process-info.ts';
import { openServerLog, readFailure } from './server-log.ts';

export interface Engine {
  folder: DataFolder;
  binaries: Binaries;
  launcher: Launcher;
  settings: Record<string, string>;
}

/** A PostgreSQL that we started and that has not said yet whether it will live. */
export interface Launch {
  /** Throws when it failed for a reason that another try does not cure. */
  check(): Promise<'running' | 'try again'>;
}

const ownSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'wigloop',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and their details hold members' data, which does not belong in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Another server's PostgreSQL was faster, took the port, or a killed one has not let go of its memory yet. */
const passing = /lock file .* (already exists|is empty)|pre-existing shared memory block|could not create any TCP\/IP/;

/** Starts PostgreSQL in a session of its own, so that Ctrl-C in the terminal reaches only us. */
export async function startServerProcess(engine: Engine, port: number): Promise<Launch> {
  const { folder, launcher } = engine;
  const settings = { ...ownSettings, port: String(port), ...engine.settings };
  const args = ['-D', folder.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const { handle, from } = await openServerLog(folder);
  try {
    if (launcher.account) await handle.chown(launcher.account.uid, launcher.account.gid);
    const stdio = ['ignore', handle.fd, handle.fd] as ['ignore', number, number];
    const child = launchOrExplain(launcher, engine.binaries.postgres, args, {
      cwd: folder.root,
      detached: true,
      stdio,
    });
    let failure: string | undefined;
    child.once('error', (error) => {
      failure = error.message;
    });
    child.once('exit', (_code, signal) => {
      if (signal) failure = `it was ended by ${signal}`;
    });
    child.unref();
    return {
      check: async () => {
        if (!failure && child.exitCode === null) return 'running';
        // Another server joined what we started, and stopped it again, before we got to join it ourselves.
        if (child.exitCode === 0) return 'try again';
        return whyItEnded(folder, from, failure);
      },
    };
  } finally {
    await handle.close();
  }
}

// Node throws some failures of spawn at once and reports others as an event.
function launchOrExplain(...args: Parameters<typeof launch>) {
  try {
    return launch(...args);
  } catch (error) {
    throw cannotRun(error as Error);
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. Returns when the process is gone. */
export async function stopServerProcess(engine: Engine, { pid }: Postmaster) {
  if (process.platform === 'win32') {
    const args = ['stop', '-D', engine.folder.data, '-m', 'fast', '-w'];
    await once(launch(engine.launcher, engine.binaries.pg_ctl, args, { stdio: 'ignore' }), 'exit');
    return;
  }
  const steps = [
    { signal: 'SIGINT', timeoutMs: 30_000 },
    { signal: 'SIGQUIT', timeoutMs: 10_000 },
    { signal: 'SIGKILL', timeoutMs: 5_000 },
  ] as const;
  for (const { signal, timeoutMs } of steps) {
    if (await signalAndWait(engine.folder.data, pid, signal, timeoutMs)) return;
  }
}

async function signalAndWait(data: string, pid: number, signal: NodeJS.Signals, timeoutMs: number) {
  const deadline = Date.now() + timeoutMs;
  if (await isPostmasterOf(data, pid)) process.kill(pid, signal);
  while (await isPostmasterOf(data, pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

async function whyItEnded(folder: DataFolder, from: number, failure?: string): Promise<'try again'> {
  const { all, reason } = await readFailure(folder, from);
  if (passing.test(all)) return 'try again';
  if (/No space left on device|Disk quota exceeded/.test(all)) throw diskIsFull(folder.dataDir);
  throw new StartupError(
    `PostgreSQL could not start in ${folder.data}: ${failure ?? reason}; repair the cause (details are in ${folder.logFile}) or set DATA_DIR to another folder.`,
  );
}
