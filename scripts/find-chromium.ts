import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runProgram, runTool } from './tool.ts';

// The shell without windows comes first: it is the same engine, and starts and draws in half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium that runs here, installed first if there is none; undefined when that fails too. */
export async function findChromium(): Promise<string | undefined> {
  return (await firstThatRuns(candidates())) ?? (await installChromium());
}

export const howToGetChromium =
  'Browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.';

function candidates(): string[] {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return [asked];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, chromium.executablePath()].filter((path) => existsSync(path));
}

// Being there is not enough: Ubuntu's chromium-browser may be a note that asks for snap, and libraries may be missing.
async function firstThatRuns(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    if ((await runProgram(path, ['--version'])).ok) return path;
  }
}

async function installChromium(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return undefined;
  console.log('Installing Chromium for the browser tests (first time only)…');
  const root = process.getuid?.() === 0;
  if (root && (await installFromDebian())) return firstThatRuns(candidates());
  const { ok, output } = await runTool('playwright', ['install', ...(root ? ['--with-deps'] : []), 'chromium']);
  if (!ok) console.error(output.trim());
  return firstThatRuns(candidates());
}

async function installFromDebian(): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await runProgram('apt-get', ['update'], { env });
  if (!updated.ok) return false;
  const install = (name: string) => runProgram('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
  return (await install('chromium-headless-shell')).ok || (await install('chromium')).ok;
}
