import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Sources of each build, and the file that names them. Plain JavaScript, because `npm start` asks it before anything of
 * TypeScript is loaded.
 */
const builds = {
  web: {
    folders: ['contract', 'web', 'public'],
    files: [
      'scripts/build/build-web.ts',
      'scripts/build/build-worker.ts',
      'scripts/build/chunks.ts',
      'scripts/build/finish-pages.ts',
      'scripts/build/leave-schemas-to-server.ts',
      'vite.config.ts',
      'react-router.config.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
  },
  server: {
    folders: ['contract', 'server', 'demo'],
    files: ['scripts/build/build-server.ts', 'package.json', 'package-lock.json'],
  },
};
/** Read when the server runs, and no part of the build. */
const notBuilt = /\.test\.tsx?$|^server\/test\/|\.sql$|\/migrations\/meta\/|^demo\/covers\//;

/** @typedef {keyof typeof builds} Build */

/**
 * Whether the last build was made from the files as they are.
 * @param {string} root
 * @param {Build} build
 */
export function isFresh(root, build) {
  const file = stampOf(root, build);
  return existsSync(file) && readFileSync(file, 'utf8') === hashInputs(root, build);
}

/**
 * To be called with the hash from before the build: a file that changed meanwhile makes it stale.
 * @param {string} root
 * @param {Build} build
 * @param {string} hash
 */
export function stamp(root, build, hash) {
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stampOf(root, build), hash);
}

/**
 * To be called before a build: one that fails leaves nothing that could pass for the last one.
 * @param {string} root
 * @param {Build} build
 */
export function unstamp(root, build) {
  rmSync(stampOf(root, build), { force: true });
}

/**
 * @param {string} root
 * @param {Build} build
 */
export function hashInputs(root, build) {
  const { folders, files } = builds[build];
  const hash = createHash('sha256');
  const inputs = [...folders.flatMap((folder) => filesUnder(root, folder)), ...files];
  for (const file of inputs.filter((path) => !notBuilt.test(path) && existsSync(join(root, path))))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {Build} build
 */
function stampOf(root, build) {
  return join(root, 'build', `${build}.stamp`);
}

/**
 * Every file under a folder as a path from the root with forward slashes, sorted; a missing folder is empty.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
export function filesUnder(root, folder) {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
}
