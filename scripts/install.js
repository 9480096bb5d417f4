import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const lockfile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.wigloop-lock');

/** The Node that package.json pins. */
export function findNode() {
  return ['node', 'node.exe'].map((name) => join(modules, 'node', 'bin', name)).find((path) => existsSync(path));
}

export function packagesAreInstalled() {
  if (!findNode()) return false;
  return (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) || someoneRanNpmThemselves();
}

/** Returns a sentence when it fails. */
export async function installPackages() {
  const started = Date.now();
  process.stdout.write('Installing packages (first start only)… ');
  const { code, output } = await npm(['ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit']);
  if (code !== 0 || !findNode()) {
    process.stdout.write('\n');
    return whyItFailed(output);
  }
  writeFileSync(stamp, lockHash());
  console.log(`done in ${Math.round((Date.now() - started) / 1000)} s`);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex');
}

// npm writes this hidden lockfile when an installation is complete; what is optional may be missing on this machine.
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
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const cli = process.env.npm_execpath ?? '';
  const [program, ...first] =
    basename(cli) === 'npm-cli.js' ? [process.env.npm_node_execpath ?? process.execPath, cli] : ['npm'];
  return new Promise((done) => {
    const child = spawn(program, [...first, ...args], { cwd: root, env, shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code, output }));
  });
}

const reasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/,
    'the package registry cannot be reached. Check the network connection',
  ],
  [/ENOSPC/, 'the disk is full. Make room'],
  [/EACCES|EPERM|EROFS/, 'this folder cannot be written. Check who owns it'],
];

function whyItFailed(output) {
  const reason = reasons.find(([pattern]) => pattern.test(output))?.[1];
  if (!reason) console.error(output.trim());
  return `Cannot install packages: ${reason ?? 'npm ci failed, see above. Set that right'}, then run the command again.`;
}
