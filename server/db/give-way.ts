import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type pg from 'pg';

/** Below the usual 0 and above the last, 19: it still gets a tenth of a core that everyone wants. */
export const backgroundPriority = 10;

interface Wire {
  processID: number | null;
  connection: { stream: Socket };
}

/**
 * Where PostgreSQL runs on this machine, as it does without DATABASE_URL, the process behind this connection lets those go first that
 * answer members. Where it runs elsewhere, or we may not say so, nothing changes.
 */
export async function giveWay(client: pg.ClientBase): Promise<void> {
  const { processID, connection } = client as unknown as Wire;
  const port = connection.stream.localPort;
  if (!processID || !port) return;
  // The number may mean another process here than there: only the one that names our end of the connection is ours.
  const title = await readFile(`/proc/${processID}/cmdline`, 'utf8').catch(() => '');
  if (!title.startsWith('postgres: ') || !title.includes(`(${port})`)) return;
  try {
    setPriority(processID, backgroundPriority);
  } catch {
    // It belongs to someone else, and goes on as before.
  }
}
