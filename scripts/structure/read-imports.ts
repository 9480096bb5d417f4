import { posix } from 'node:path';

const notCode = /(['"])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const specifiers = [
  /^\s*import\s+(?:[\w$*{},\s]+?\s+from\s*)?['"]([^'"]+)['"]/gm,
  /^\s*export\s+(?:type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s*from\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
];

/**
 * The imports of a file: paths from the root for files of ours (`server/app.ts`), marked names for packages
 * (`package:zod`).
 */
export function readImports(path: string, source: string): string[] {
  const code = source.replace(notCode, (match) => (match.startsWith('/') ? ' ' : match));
  const found = specifiers.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...new Set(found.map((specifier) => resolveSpecifier(path, specifier)))];
}

/** Imports that are loaded with the file: neither `import type`, which is gone when it runs, nor `import()`. */
export function readLoadedImports(path: string, source: string): string[] {
  const statements = source.replace(/^\s*(?:import|export)\s+type\b/gm, '// ').replace(/\bimport\(/g, '(');
  return readImports(path, statements);
}

export function isPackage(target: string): boolean {
  return target.startsWith('package:');
}

export function resolveSpecifier(from: string, specifier: string): string {
  const [clean = ''] = specifier.split('?');
  if (clean.startsWith('#')) return clean.slice(1);
  if (clean.startsWith('.')) return posix.join(posix.dirname(from), clean);
  return `package:${clean}`;
}
