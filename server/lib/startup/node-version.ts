import { realpathSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

const oldest = 24;

/** The built programs need what older versions do not have: better one sentence than an error in the middle of the work. */
export function requireNode(version: string): void {
  if (Number(version.split('.')[0]) >= oldest) return;
  throw new StartupError(
    `Wigloop needs Node ${oldest} or newer; this is Node ${version}. \`npm start\` brings its own, or get one from nodejs.org.`,
  );
}

/** Whether a file is the program that runs: older versions have no `import.meta.main`, and are to be told so and not to end in silence. */
export function isProgram(file: string): boolean {
  return realpathSync(process.argv[1] ?? '') === file;
}
