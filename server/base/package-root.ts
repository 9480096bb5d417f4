import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/** The folder of package.json, whether this runs from its source or as part of build/node/. */
export const packageRoot = findUp(import.meta.dirname);

function findUp(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Cannot find package.json: keep it above the server');
  return findUp(parent);
}

/** A program that runs beside the server: a source beside the source that starts it, or a built file beside the built one. */
export function programBeside(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${extname(moduleUrl)}`, moduleUrl);
}
