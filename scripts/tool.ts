import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

// Real files rather than node_modules/.bin: those are shell scripts on some systems.
const tools = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
  'react-router': '@react-router/dev/bin.cjs',
};
const timeoutMs = 10_000;
const running = new Set<ChildProcess>();
let stopping = false;

export interface Outcome {
  ok: boolean;
  /** The tool's output, unless it was shown already. */
  output: string;
}

interface Options {
  show?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Runs one of the development tools on the Node that runs this. */
export function runTool(tool: keyof typeof tools, args: string[], options: Options = {}): Promise<Outcome> {
  return runProgram(process.execPath, [join(root, 'node_modules', tools[tool]), ...args], options);
}

export function runProgram(program: string, args: string[], { show, env }: Options = {}): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: pathWithTools(), ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => {
      running.delete(child);
      if (stopping) return;
      done({ ok: code === 0, output });
    });
  });
}

/** On Ctrl-C the tools clean up first (a test database, a browser), then this process ends. */
export function stopToolsOnSignal(): void {
  const stop = async (signal: string): Promise<void> => {
    stopping = true;
    setTimeout(() => process.exit(130), timeoutMs).unref();
    const ended = [...running].map((child) => once(child, 'close'));
    // The terminal has sent Ctrl-C to the tools as well, and Playwright takes a second one for impatience.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill('SIGINT');
    await Promise.all(ended);
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
}

function pathWithTools(): string {
  return [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
}
