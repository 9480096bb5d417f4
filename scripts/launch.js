import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findNode, installPackages, packagesAreInstalled, root } from './install.js';

const entries = {
  start: 'start.js',
  dev: 'dev.ts',
  test: 'test.ts',
  bench: 'bench.ts',
  backup: 'backup.js',
  restore: 'restore.js',
  doctor: 'doctor.js',
};

/** Runs one command of package.json: plain JavaScript up to here, TypeScript on the pinned Node from here on. */
export async function launch(command, args) {
  if (!Object.hasOwn(entries, command))
    return fail(`Unknown command ${command}: use ${Object.keys(entries).join(', ')}.`);
  process.chdir(root);
  stopWithNpm();
  const problem = packagesAreInstalled() ? undefined : await installPackages();
  if (problem) return fail(problem);
  const entry = join(root, 'scripts', entries[command]);
  const node = findNode();
  // Once installed, npm puts the pinned Node first on the PATH: no second process, and signals arrive where they belong.
  if (realpathSync(process.execPath) === realpathSync(node)) {
    process.argv.splice(1, 2, entry);
    return import(pathToFileURL(entry).href);
  }
  runIn(node, [...process.execArgv, entry, ...args]);
}

function runIn(node, args) {
  const child = spawn(node, args, { stdio: 'inherit' });
  process.on('SIGINT', () => {
    // The terminal sends Ctrl-C to the child as well; a second one would look like impatience.
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Cannot run ${node}: ${error.message}.`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

// npm may be killed without a word to us (its shell does not pass signals on): an orphan would keep port and database.
function stopWithNpm() {
  const npm = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
