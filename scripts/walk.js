import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Every file under a folder as a path from the root with forward slashes, sorted; a missing folder is empty. Plain
 * JavaScript, because `npm start` asks it before anything of TypeScript is loaded.
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
