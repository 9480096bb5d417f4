// Runs the commands of package.json: installs what is missing, then starts the program on the Node that the project pins.
// Plain JavaScript up to the built server: a type stripper would stay in its memory as long as it runs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const programs = {
  start: 'build/node/parent.js',
  backup: 'build/node/backup.js',
  restore: 'build/node/restore.js',
  doctor: 'build/node/doctor.js',
  'stripe:setup': 'build/node/stripe-setup.js',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  bench: 'scripts/bench.ts',
};
const root = fileURLToPath(new URL('..', import.meta.url));
const lockfile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.wigloop-lock');

/** A sentence for the person at the terminal. */
class Problem extends Error {}

try {
  await run(process.argv[2] || '', process.argv.slice(3));
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exit(1);
}

async function run(command, args) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Problem(
      `Wigloop needs Node 20 or newer; this is Node ${process.versions.node}. Get a newer one from nodejs.org.`,
    );
  if (!Object.hasOwn(programs, command))
    throw new Problem(`Unknown command ${command}: use ${Object.keys(programs).join(', ')}.`);
  process.chdir(root);
  stopWithNpm();
  if (!packagesAreInstalled()) await installPackages();
  const node = findNode();
  // Once installed, npm puts the pinned Node first on the PATH: no second process, and signals arrive where they belong.
  if (realpathSync(process.execPath) !== realpathSync(node))
    return runIn(node, [fileURLToPath(import.meta.url), command, ...args]);
  const program = join(root, programs[command]);
  process.argv.splice(1, 2, program);
  if (programs[command].startsWith('build/')) await build('server');
  if (command === 'start') return startServer(program);
  await import(pathToFileURL(program).href);
}

async function startServer(program) {
  // For the web server and the worker, which the program starts.
  process.env.NODE_COMPILE_CACHE = join(modules, '.cache', 'wigloop', 'compiled');
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const { startWebAndWorker } = await import(pathToFileURL(program).href);
  // On a fresh machine the pages are built while the database is made and filled.
  const pages = build('web').then(
    () => undefined,
    ({ message }) => message,
  );
  await startWebAndWorker(pages);
}

/** Builds one part, where it is stale, in a process of its own. */
async function build(part) {
  const { isFresh } = await import('./build/stamps.js');
  if (isFresh(root, part)) return;
  const child = spawn(process.execPath, [join(root, 'scripts/build/build.ts'), part], { stdio: 'inherit' });
  const code = await new Promise((done) => child.on('exit', done).on('error', done));
  if (code !== 0) throw new Problem(`The ${part === 'web' ? 'web app' : 'server'} could not be built, see above.`);
}

/** The Node that package.json pins. */
function findNode() {
  return ['node', 'node.exe'].map((name) => join(modules, 'node', 'bin', name)).find((path) => existsSync(path));
}

function packagesAreInstalled() {
  if (!findNode()) return false;
  return (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) || someoneRanNpmThemselves();
}

async function installPackages() {
  const started = Date.now();
  process.stdout.write('Installing packages (first start only)… ');
  const { code, output } = await npm(['ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit']);
  if (code !== 0 || !findNode()) {
    process.stdout.write('\n');
    throw new Problem(whyItFailed(output));
  }
  writeFileSync(stamp, lockHash());
  console.log(`done in ${Math.round((Date.now() - started) / 1000)} s`);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex');
}

// npm writes this hidden lockfile when an installation is complete; optional packages may be missing on this machine.
function someoneRanNpmThemselves() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '' || (!present[path] && (optional || devOptional))) return true;
    return present[path]?.version === version;
  });
}

function npm(args) {
  // npm removes node_modules first, so it must not run on the Node that lies in there.
  const path = (process.env.PATH || '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const cli = process.env.npm_execpath || '';
  const [program, ...first] =
    basename(cli) === 'npm-cli.js' ? [process.env.npm_node_execpath || process.execPath, cli] : ['npm'];
  return new Promise((done) => {
    const child = spawn(program, [...first, ...args], { cwd: root, env, shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code, output }));
  });
}

function whyItFailed(output) {
  const reasons = [
    [
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/,
      'the package registry cannot be reached. Check the network connection',
    ],
    [/ENOSPC/, 'the disk is full. Make room'],
    [/EACCES|EPERM|EROFS/, 'this folder cannot be written. Check who owns it'],
  ];
  const reason = reasons.find(([pattern]) => pattern.test(output))?.[1];
  if (!reason) console.error(output.trim());
  return `Cannot install packages: ${reason ?? 'npm ci failed, see above. Set that right'}, then run the command again.`;
}

function runIn(node, args) {
  const child = spawn(node, [...process.execArgv, ...args], { stdio: 'inherit' });
  process.on('SIGINT', () => {
    // The terminal sends Ctrl-C to the child as well; a second one would look like impatience.
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Cannot run ${node}: ${error.message}.`);
    process.exit(1);
  });
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
