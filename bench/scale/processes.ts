import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** The process and those that it started. */
function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => statOf(each)?.parent === pid);
  return [pid, ...children];
}

/** Of the process and those that it started, also those that have ended. */
export function processorSeconds(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + (statOf(each)?.seconds ?? 0), 0);
}

export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  for (const each of familyOf(pid)) {
    try {
      process.kill(each, signal);
    } catch {}
  }
}

/** What Linux says of a process; undefined when it has ended. */
function statOf(pid: number): { parent: number; seconds: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may have spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
  } catch {
    return undefined;
  }
}
