import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True when this process id is, at this moment, the PostgreSQL server of this very data folder. */
export async function isPostmasterOf(data: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') return (await linuxArguments(pid)).includes(data);
  if (process.platform === 'win32') return (await imageName(pid)).includes('postgres');
  return (await commandLine(pid)).includes(` -D ${data} `);
}

// Empty for a zombie, which counts as gone: in a container nobody may ever reap it.
async function linuxArguments(pid: number) {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.split('\0');
}

async function commandLine(pid: number) {
  const result = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return result.stdout;
}

async function imageName(pid: number) {
  const result = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']).catch(() => ({ stdout: '' }));
  return result.stdout;
}
