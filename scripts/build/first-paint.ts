import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../walk.js';

const byAddress = /@import "(\/assets\/[\w.-]+\.css)";/;
const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Makes the first paint of every built page wait for nothing but the page. Its styles move into it. Where the text is
 * there already, scripts are asked for when the browser comes to them, after fonts and pictures; the shell, which is
 * empty without its scripts, keeps asking for them ahead.
 */
export function hastenFirstPaint(folder: string): void {
  for (const file of filesUnder(folder, '.').filter((name) => name.endsWith('.html'))) {
    const path = join(folder, file);
    const html = inlineStyles(readFileSync(path, 'utf8'), (asset) => readFileSync(join(folder, asset), 'utf8'));
    writeFileSync(path, file.endsWith('index.html') ? html.replaceAll(preload, '') : markBackOffice(html));
  }
}

export function inlineStyles(html: string, read: (asset: string) => string): string {
  // A function as replacement: a style sheet may hold `$&`, which a text would take as a command.
  return html.replace(byAddress, (_all, asset: string) => safeInStyle(read(asset)));
}

/**
 * Only the browser knows who works in the dark, and only a script in the page is early enough to ask. The same as
 * web/admin/frame/use-admin-theme.ts does once its code has arrived.
 */
function markBackOffice(shell: string): string {
  return shell.replace('<head>', () => `<head><script>${chooseTheme}</script>`);
}

const chooseTheme = `if (/^\\/admin(-dashboard)?(\\/|$)/.test(location.pathname)) {
  let theme = 'light';
  try { if (localStorage.getItem('admin_theme') === 'dark') theme = 'dark'; } catch {}
  document.documentElement.dataset.admin = theme;
}`;

function safeInStyle(css: string): string {
  return css.trim().replaceAll('</', '<\\/');
}
