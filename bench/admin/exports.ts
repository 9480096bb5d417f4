import { setTimeout as sleep } from 'node:timers/promises';
import { exportNames, exportPath } from '#contract/admin/exports.ts';
import { watchMemory } from '../load-members/memory.ts';

/** However long a file is, its way through the server takes no more memory than this. */
export const heldMegabytes = 100;

export interface ExportRow {
  name: string;
  lines: number;
  megabytes: number;
  seconds: number;
  /** How much more memory the server had at the worst moment than before. */
  grownMegabytes: number;
}

/** Takes each file once, as a browser does, and watches the server's memory meanwhile. */
export async function measureExports(port: number, cookie: string): Promise<ExportRow[]> {
  const memory = watchMemory(port);
  // What a server has read once it keeps: the first file must not pay for it.
  for (const name of exportNames) await take(port, cookie, exportPath(name), 20_000);
  const rows: ExportRow[] = [];
  for (const name of exportNames) {
    await sleep(2_000);
    const start = performance.now();
    const before = memory.between(start - 1_500, start);
    const { lines, bytes } = await take(port, cookie, exportPath(name));
    const end = performance.now();
    await sleep(600);
    rows.push({
      name,
      lines,
      megabytes: bytes / 2 ** 20,
      seconds: (end - start) / 1000,
      grownMegabytes: Math.max(0, memory.peak(start, end + 600) - before),
    });
  }
  memory.stop();
  return rows;
}

/** Its first lines, or all; the head of the file is no line. */
async function take(port: number, cookie: string, path: string, most = Number.POSITIVE_INFINITY) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  let lines = -1;
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (lines >= most) break;
  }
  return { lines, bytes };
}
