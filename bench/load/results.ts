import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** What the numbers of a result were measured on, and when. */
export const machine = `${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;

/** Prints a result, and keeps it as bench/results/<name>.md. */
export async function keepResult(name: string, text: string): Promise<void> {
  console.log(`\n${text}`);
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.md`), text);
}
